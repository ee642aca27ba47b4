// Addresses of what stays the same as long as the program does, so that the browser keeps it.

/** The address with the version of words and books that this page came with. */
export function lasting(path) {
  const version = document.querySelector('meta[name="version"]')?.content;
  return version ? `${path}${path.includes("?") ? "&" : "?"}v=${version}` : path;
}
