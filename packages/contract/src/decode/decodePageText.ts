import type { ArticleId } from '@gatefold/magazine/article'
import type { PageBlock, PageBlockRole, PageLine, PageText } from '@gatefold/magazine/replica/Flatplan'
import {
  DECODE_LIMITS,
  type DecodeContext,
  type Fields,
  fieldsOf,
  itemsIn,
  type Located,
  reportField,
} from './Fields.ts'
import { areaIn, numberIn, oneOfIn, textIn } from './values.ts'

const ROLES: readonly PageBlockRole[] = ['heading', 'text', 'caption', 'picture', 'furniture']

/**
 * The text of a printed page. A block or line without a place on the page is dropped and reported; a block of a kind that
 * is not known is text. Undefined, and reported, for what is no page text of version 1.
 */
export function decodePageText(value: unknown, context: DecodeContext): PageText | undefined {
  const fields = fieldsOf({ value, path: 'pageText' }, context)
  if (fields === undefined) return undefined
  if (numberIn(fields, 'version') !== 1) {
    reportField(fields, 'version', 'a page text of another version')
    return undefined
  }
  return { version: 1, blocks: limited(fields, 'blocks').flatMap((item) => decodeBlock(item, context) ?? []) }
}

function decodeBlock(item: Located, context: DecodeContext): PageBlock | undefined {
  const fields = fieldsOf(item, context)
  const area = fields === undefined ? undefined : areaIn(fields, 'area')
  if (fields === undefined || area === undefined) return undefined
  return {
    role: oneOfIn(fields, 'role', ROLES) ?? 'text',
    area,
    article: textIn(fields, 'article') as ArticleId | undefined,
    component: textIn(fields, 'component'),
    lines: limited(fields, 'lines').flatMap((line) => decodeLine(line, context) ?? []),
  }
}

function decodeLine(item: Located, context: DecodeContext): PageLine | undefined {
  const fields = fieldsOf(item, context)
  const area = fields === undefined ? undefined : areaIn(fields, 'area')
  const text = fields === undefined ? undefined : textIn(fields, 'text')
  return area === undefined || text === undefined ? undefined : { area, text }
}

function limited(fields: Fields, name: string): readonly Located[] {
  const items = itemsIn(fields, name)
  if (items.length > DECODE_LIMITS.pageBlocks) reportField(fields, name, `more than ${DECODE_LIMITS.pageBlocks}`)
  return items.slice(0, DECODE_LIMITS.pageBlocks)
}
