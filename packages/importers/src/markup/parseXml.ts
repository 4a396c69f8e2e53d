import type { Document } from 'domhandler'
import { ImportRefusal } from '../ImportRefusal.ts'
import { expandNamedEntities } from './expandNamedEntities.ts'
import type { ParseOptions } from './ParseOptions.ts'
import { stripDoctype } from './stripDoctype.ts'
import { buildTree } from './XmlTreeBuilder.ts'

/**
 * Parses XML without ever expanding an entity other than the predefined and HTML's named ones. Elements carry their
 * local name and their `namespace`; attributes in the namespaces of xlink, xml and epub carry those prefixes.
 * Throws ImportRefusal: `malformed` where tags do not match, `over-limit` for size and depth.
 */
export function parseXml(text: string, options: ParseOptions): Document {
  const { document, fault } = readXml(text, options)
  if (fault !== undefined) {
    throw new ImportRefusal('malformed', `The file ${options.path} is not well-formed XML: ${fault}.`)
  }
  return document
}

/** Like `parseXml`, but what is not well-formed is mended, and the fault told in a few words. */
export function readXml(
  text: string,
  options: ParseOptions,
): { readonly document: Document; readonly fault: string | undefined } {
  checkSize(text, options)
  return buildTree(expandNamedEntities(stripDoctype(text)), options)
}

/** Throws ImportRefusal `over-limit` for a document that is longer than the limits allow. */
export function checkSize(text: string, { path, limits }: ParseOptions): void {
  if (text.length <= limits.documentBytes) return
  throw new ImportRefusal('over-limit', `The file ${path} is larger than ${limits.documentBytes} bytes.`)
}
