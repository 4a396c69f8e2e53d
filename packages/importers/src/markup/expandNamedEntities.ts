import { decodeHTMLStrict } from 'entities'

const REFERENCE = /<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->|&[a-z][a-z0-9]*;/gi
const PREDEFINED = new Set(['&amp;', '&lt;', '&gt;', '&quot;', '&apos;'])

/**
 * Turns HTML's named references (`&nbsp;`) into characters, as books use them whether or not they are declared.
 * XML's own five are left to the parser, unknown ones stay as they are written.
 */
export function expandNamedEntities(xml: string): string {
  return xml.replace(REFERENCE, (found) => {
    if (found.startsWith('<') || PREDEFINED.has(found)) return found
    const text = decodeHTMLStrict(found)
    return text === found ? found : text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  })
}
