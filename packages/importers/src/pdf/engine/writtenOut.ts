/** Latin ligatures and the like, and Arabic and Hebrew letters in the shape that they have beside others. */
const PRESENTATION_FORMS = /[\uFB00-\uFDFF\uFE70-\uFEFC]/u
const LAST = 0x10ffff

/** A character of a PDF as text: a ligature in its letters; nothing for a code that is no character. */
export function writtenOut(code: number): string {
  if (code > LAST || (code >= 0xd800 && code <= 0xdfff) || isNothing(code)) return ''
  const text = String.fromCodePoint(code)
  return PRESENTATION_FORMS.test(text) ? text.normalize('NFKC') : text
}

/** Control characters but tab and line break, and the code points that Unicode keeps free of meaning. */
function isNothing(code: number): boolean {
  if (code < 0x20) return code !== 0x09 && code !== 0x0a && code !== 0x0d
  return code === 0x7f || code === 0xfeff || (code & 0xfffe) === 0xfffe
}
