/** Where things are on the host, each a path that ends with a slash. */
export interface Addresses {
  /** Of the studio, such as `/mag/studio/`. */
  readonly studio: string
  /** Of the magazine, such as `/mag/`. */
  readonly title: string
}

/** The addresses as the page's base (an absolute address) says them. */
export function addressesOf(baseUri: string): Addresses {
  return { studio: new URL('.', baseUri).pathname, title: new URL('..', baseUri).pathname }
}

/** An issue as readers see it. */
export function addressOfIssue({ title }: Addresses, slug: string): string {
  return `${title}issues/${encodeURIComponent(slug)}`
}

/** A file of an issue, published or not; `path` is what the API says. */
export function addressOfFile({ studio }: Addresses, path: string): string {
  return studio + path
}

/** The page that lets somebody sign in and comes back to where they are: `location` is the place in the studio. */
export function addressOfSignIn(
  { studio }: Addresses,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): string {
  const inside = pathname.startsWith(studio) ? pathname.slice(studio.length) : ''
  return `${studio}sign-in?return=${encodeURIComponent(inside + search)}`
}
