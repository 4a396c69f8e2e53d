/** Nobody goes back to what only leads on. */
const PASSAGES = ['callback', 'logout', 'account', 'menu']

interface ReturnOptions {
  readonly origin: string
  readonly basePath: string
}

/**
 * Where a reader goes on after a sign-in: the address asked for, as path with search and hash, if it is a page of this
 * magazine; else its home. Never another place, however the address is written. Pure.
 */
export function returnAddress(wanted: unknown, { origin, basePath }: ReturnOptions): string {
  if (typeof wanted !== 'string' || !URL.canParse(wanted, origin)) return basePath
  const address = new URL(wanted, origin)
  const { pathname, search, hash } = address
  // A path of two slashes is another host's address when it is read again.
  const isHere = address.origin === origin && pathname.startsWith(basePath) && !pathname.startsWith('//')
  if (!isHere || PASSAGES.includes(pathname.slice(basePath.length))) return basePath
  return pathname + search + hash
}
