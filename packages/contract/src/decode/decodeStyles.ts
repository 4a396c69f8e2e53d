import type { Style } from '@gatefold/magazine/style/Style'
import type { DecodeContext } from './DecodeContext.ts'
import { decodeRecord } from './decodeJson.ts'
import { fieldsOf, itemsOf, locatedIn, reportField, type Located } from './Fields.ts'
import { dateIn, textIn, textsIn } from './scalars.ts'

/** The styles of the title, their properties as they came: `resolveStyle` of the magazine package reads them. */
export function decodeStyles(value: unknown, context: DecodeContext): readonly Style[] {
  return itemsOf({ value, path: 'styles' }).flatMap((item) => decodeStyle(item, context) ?? [])
}

function decodeStyle(item: Located, context: DecodeContext): Style | undefined {
  const fields = fieldsOf(item, context)
  if (fields === undefined) return undefined
  const id = textIn(fields, 'id')
  if (id === undefined) {
    reportField(fields, 'id', 'a style without an id')
    return undefined
  }
  return {
    id,
    name: textIn(fields, 'name') ?? id,
    description: textIn(fields, 'description') ?? '',
    properties: decodeRecord(locatedIn(fields, 'properties'), context),
    supportedDevices: textsIn(fields, 'supportedDevices'),
    type: textIn(fields, 'type') ?? '',
    parent: textIn(fields, 'parent'),
    tablet: decodeRecord(locatedIn(fields, 'tablet'), context),
    desktop: decodeRecord(locatedIn(fields, 'desktop'), context),
    created: dateIn(fields, 'created'),
    lastModified: dateIn(fields, 'lastModified'),
  }
}
