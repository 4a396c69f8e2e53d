/** Parameters of the reader's addresses that say nothing of a reader. */
const OPEN = ['lang', 'page']

/** Whether others may read an address with this `search`: words that are sought, codes and tokens stand there. Pure. */
export function isForGoogle(search: string): boolean {
  return [...new URLSearchParams(search).keys()].every((name) => OPEN.includes(name))
}

/** An address without its parameters and without who signs in; of one outside `origin` only the site. '' for none. Pure. */
export function plainAddress(address: string, origin?: string): string {
  if (!URL.canParse(address)) return ''
  const url = new URL(address)
  return url.origin + (origin === undefined || url.origin === origin ? url.pathname : '/')
}
