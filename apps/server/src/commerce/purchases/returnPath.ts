/** Longer addresses are nobody's place in a magazine. */
const MOST = 2_000

/** Nobody goes back to what only leads on. */
const PASSAGES = ['callback', 'logout', 'subscriptions/success']

const HERE = 'https://here.invalid'

/**
 * Where a reader goes on after paying, as path with search and hash below the base path, without a slash in front; '' is
 * the title's home, and what everything becomes that is not a page of this title, however it is written. Pure.
 */
export function returnPath(wanted: string, basePath: string): string {
  const base = HERE + basePath
  if (wanted.length > MOST || !URL.canParse(wanted, base)) return ''
  const { origin, pathname, search, hash } = new URL(wanted, base)
  if (origin !== HERE || !pathname.startsWith(basePath)) return ''
  const path = pathname.slice(basePath.length)
  // A path of two slashes is another host's address when it is read again.
  return PASSAGES.includes(path) || path.startsWith('/') ? '' : path + search + hash
}
