import { decodeHTMLStrict } from 'entities'

/** Where text ends that may hold references. */
const MARK = /<!\[CDATA\[|<!--|&[a-z][a-z0-9]{1,31};/gi
const PREDEFINED = new Set(['&amp;', '&lt;', '&gt;', '&quot;', '&apos;'])

/**
 * Turns HTML's named references (`&nbsp;`) into characters, as books use them whether or not they are declared.
 * XML's own five are left to the parser, unknown ones stay as they are written. Takes one pass, whatever the text.
 */
export function expandNamedEntities(xml: string): string {
  const parts: string[] = []
  let done = 0
  const marks = new RegExp(MARK)
  for (let mark = marks.exec(xml); mark !== null; mark = marks.exec(xml)) {
    const [found] = mark
    if (found.startsWith('<')) {
      const end = xml.indexOf(found === '<!--' ? '-->' : ']]>', marks.lastIndex)
      if (end === -1) break
      marks.lastIndex = end
      continue
    }
    parts.push(xml.slice(done, mark.index), characterOf(found))
    done = marks.lastIndex
  }
  return parts.join('') + xml.slice(done)
}

function characterOf(reference: string): string {
  if (PREDEFINED.has(reference)) return reference
  const text = decodeHTMLStrict(reference)
  return text === reference ? reference : text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
