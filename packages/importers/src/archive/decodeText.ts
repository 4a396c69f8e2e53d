const XML_DECLARATION = /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/
const CSS_CHARSET = /^@charset\s+"([\w.:-]+)"/
const HTML_META = /<meta\b[^>]*?\bcharset\s*=\s*["']?\s*([\w.:-]+)/i
const HEAD_BYTES = 1024
const MARKS = [
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
]

/**
 * Text of a document in the encoding that it names: byte order mark, then XML declaration, `@charset` or `<meta>`,
 * then UTF-8. Bytes that are no valid text become U+FFFD.
 */
export function decodeText(bytes: Uint8Array): string {
  return decoderFor(bytes).decode(bytes)
}

function decoderFor(bytes: Uint8Array): InstanceType<typeof TextDecoder> {
  const marked = MARKS.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte))
  if (marked !== undefined) return new TextDecoder(marked.encoding)
  const [first, second] = bytes
  if (first === 0 && second !== 0) return new TextDecoder('utf-16be')
  return second === 0 ? new TextDecoder('utf-16le') : namedDecoder(declaredEncoding(bytes))
}

function declaredEncoding(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES))
  const found = XML_DECLARATION.exec(head) ?? CSS_CHARSET.exec(head) ?? HTML_META.exec(head)
  return found?.[1] ?? 'utf-8'
}

/** A document that names UTF-16 in bytes that were readable as ASCII is not UTF-16. */
function namedDecoder(label: string): InstanceType<typeof TextDecoder> {
  if (/^utf-?16/i.test(label)) return new TextDecoder('utf-8')
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder('utf-8')
  }
}
