cpdef tuple payments_of(object settled)
