/** Elements between whose texts a reader sees a new line. */
const BLOCK =
  /<\/?(?:address|aside|blockquote|br|caption|dd|div|dl|dt|figcaption|figure|h[1-6]|hr|li|ol|p|pre|table|tbody|td|tfoot|th|thead|tr|ul)\b[^>]*>/gi
/** How a character is read is no part of the word that it stands in. */
const READINGS = /<(rt|rp|rtc)\b[^>]*>[\s\S]*?<\/\1>/gi
/** The number of a note is no part of the word before it. */
const RAISED = /<sup\b[^>]*>/gi
const TAG = /<[^>]*>/g
const REFERENCE = /&(#\d{1,7}|#x[\da-f]{1,6}|amp|lt|gt|quot|apos|nbsp|shy);/gi
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  shy: '',
}

/** The paragraphs of a text with markup, as a reader sees them: one line each, without soft hyphens, none empty. Pure. */
export function textOfHtml(html: string): readonly string[] {
  return html
    .replaceAll(/\s+/g, ' ')
    .replaceAll(READINGS, '')
    .replaceAll(BLOCK, '\n')
    .replaceAll(RAISED, ' ')
    .replaceAll(TAG, '')
    .split('\n')
    .flatMap((line) => plain(line))
}

function plain(line: string): readonly string[] {
  const text = line
    .replaceAll(REFERENCE, (_written, name: string) => characterOf(name))
    .replaceAll('\u00AD', '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return text === '' ? [] : [text]
}

function characterOf(name: string): string {
  if (!name.startsWith('#')) return NAMED[name.toLowerCase()] ?? ''
  const isHex = name[1] === 'x' || name[1] === 'X'
  const code = isHex ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
}
