import type { Document } from 'domhandler'
import { parseHtml } from '../markup/parseHtml.ts'
import type { ParseOptions } from '../markup/ParseOptions.ts'
import { readXml } from '../markup/parseXml.ts'
import { findDescendant } from '../markup/tree.ts'

/**
 * Parses a content document: as XML when it is well-formed, else as a browser parses HTML. `fault` tells what is not
 * well-formed. Throws ImportRefusal `over-limit`.
 */
export function readDocument(
  text: string,
  options: ParseOptions,
): { readonly document: Document; readonly fault: string | undefined } {
  const read = readXml(text, options)
  if (read.fault === undefined) return read
  const isDrawing =
    findDescendant(read.document, (element) => element.name === 'svg' || element.name === 'html')?.name === 'svg'
  return isDrawing ? read : { document: parseHtml(text, options), fault: read.fault }
}
