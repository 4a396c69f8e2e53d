import type { Hotspot, Replica } from '@gatefold/magazine/replica/Replica'
import { decodeArea } from './decodeArea.ts'
import type { DecodeContext } from './DecodeContext.ts'
import { fieldsOf, itemsIn, locatedIn, reportField, type Fields, type Located } from './Fields.ts'
import { addressIn, linkIn, numberIn, textIn } from './scalars.ts'

/** The printed pages in field `name`; a page without a picture is dropped. */
export function replicasIn(fields: Fields, name: string): readonly Replica[] {
  return itemsIn(fields, name).flatMap((item, index) => decodeReplica(item, index, fields.context) ?? [])
}

function decodeReplica(item: Located, index: number, context: DecodeContext): Replica | undefined {
  const fields = fieldsOf(item, context)
  if (fields === undefined) return undefined
  const image = addressIn(fields, 'image')
  if (image === undefined) {
    reportField(fields, 'image', 'a printed page without a picture')
    return undefined
  }
  const page = numberIn(fields, 'page') ?? index + 1
  return {
    name: textIn(fields, 'name') ?? String(page),
    page,
    image,
    hotspots: itemsIn(fields, 'hotspots').flatMap((hotspot) => decodeHotspot(hotspot, context) ?? []),
  }
}

function decodeHotspot(item: Located, context: DecodeContext): Hotspot | undefined {
  const fields = fieldsOf(item, context)
  if (fields === undefined) return undefined
  const url = linkIn(fields, 'url')
  const area = decodeArea(locatedIn(fields, 'area'), context)
  return url === undefined || area === undefined ? undefined : { url, area }
}
