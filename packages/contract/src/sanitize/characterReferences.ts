const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  colon: ':',
  gt: '>',
  lt: '<',
  nbsp: '\u00a0',
  newline: '\n',
  quot: '"',
  sol: '/',
  tab: '\t',
}

const REFERENCE = /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,7});?/gi
const MARKUP = /[&<>]/
const BARE_AMPERSAND = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});)/gi

/** An attribute's value with its character references resolved; what is not known stays as written. */
export function resolveReferences(text: string): string {
  return text.replace(REFERENCE, (written, reference: string) => {
    if (!reference.startsWith('#')) return NAMED[reference.toLowerCase()] ?? written
    const isHex = reference[1] === 'x' || reference[1] === 'X'
    return characterOf(isHex ? Number.parseInt(reference.slice(2), 16) : Number(reference.slice(1)))
  })
}

/** Text for between two double quotes. */
export function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Text for between two tags: character references stay, everything else that could be markup is escaped. */
export function escapeText(text: string): string {
  if (!MARKUP.test(text)) return text
  return text.replace(BARE_AMPERSAND, '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function characterOf(code: number): string {
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : '\ufffd'
}
