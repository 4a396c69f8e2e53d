/**
 * The search parameters that change what everybody sees (Requirement R2.4), and how each is written; the rest is the
 * reader's own business.
 */
const RENDERED_PARAMETERS: Readonly<Record<string, RegExp>> = { lang: /^/, page: /^-?\d{1,9}$/ }

export interface PageAddress {
  /** Path and the parameters that the page depends on, in one form for every way of writing them. */
  readonly rendered: string
  /** The other parameters as they were asked for, to be kept on a redirect. */
  readonly rest: string
}

/** Splits an address so that pages are rendered and kept once, whatever campaign brought the visitor. */
export function splitPageAddress(url: string): PageAddress {
  const mark = url.indexOf('?')
  if (mark < 0) return { rendered: url, rest: '' }
  const search = new URLSearchParams(url.slice(mark + 1))
  const kept = new URLSearchParams()
  for (const [name, form] of Object.entries(RENDERED_PARAMETERS)) {
    const value = search.get(name)
    if (value === null || !form.test(value)) continue
    kept.set(name, value)
    search.delete(name)
  }
  const path = url.slice(0, mark)
  return { rendered: kept.size === 0 ? path : `${path}?${kept.toString()}`, rest: search.toString() }
}

/** The address with more parameters, in front of its fragment. */
export function addParameters(address: string, parameters: string): string {
  if (parameters === '') return address
  const [path = '', fragment] = address.split('#', 2)
  const joined = `${path}${path.includes('?') ? '&' : '?'}${parameters}`
  return fragment === undefined ? joined : `${joined}#${fragment}`
}
