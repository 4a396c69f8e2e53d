/** This address, as a path below the base path. */
export function placeBelow(basePath: string, { pathname, search, hash }: Location): string {
  return pathname.startsWith(basePath) ? pathname.slice(basePath.length) + search + hash : ''
}
