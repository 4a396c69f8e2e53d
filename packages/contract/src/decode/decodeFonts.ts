import type { Font } from '@gatefold/magazine/font/Font'
import { parseFileAddress } from '@gatefold/magazine/link/parseLink'
import type { DecodeContext } from './DecodeContext.ts'
import { fieldsOf, itemsOf, reportField, type Located } from './Fields.ts'
import { textIn, textsIn } from './scalars.ts'

/** The fonts of the title; one without a name is dropped, and so is every address that is no file on the web. */
export function decodeFonts(value: unknown, context: DecodeContext): readonly Font[] {
  return itemsOf({ value, path: 'fonts' }).flatMap((item) => decodeFont(item, context) ?? [])
}

function decodeFont(item: Located, context: DecodeContext): Font | undefined {
  const fields = fieldsOf(item, context)
  const name = fields === undefined ? undefined : textIn(fields, 'name')
  if (fields === undefined || name === undefined) return undefined
  const urls = textsIn(fields, 'urls').flatMap((url) => parseFileAddress(url) ?? [])
  if (urls.length === 0) reportField(fields, 'urls', 'a font without files')
  return { name, urls }
}
