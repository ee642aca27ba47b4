"""Hong Kong mahjong, a rule book for fivewinds that lives outside it."""
