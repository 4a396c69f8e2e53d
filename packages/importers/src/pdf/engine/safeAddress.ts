/** `article:` leads to an article of the issue that the page belongs to. */
const SAFE_SCHEMES: readonly string[] = ['http:', 'https:', 'mailto:', 'tel:', 'article:']
const LONGEST = 2000

/** The address of a link as a reader may follow it: of the web, mail, telephone or an article; undefined for any other. */
export function safeAddress(written: string): string | undefined {
  const trimmed = written.trim()
  const address = /^www\./i.test(trimmed) ? `http://${trimmed}` : trimmed
  if (address.length > LONGEST || !URL.canParse(address)) return undefined
  const { protocol, href } = new URL(address)
  return SAFE_SCHEMES.includes(protocol) ? href : undefined
}
