import type { Area, Hotspot, Replica } from '@gatefold/magazine/replica/Replica'
import { type DecodeContext, type Fields, fieldsOf, itemsIn, type Located, locatedIn, reportField } from './Fields.ts'
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

/** A rectangle on a page, cut to the page; undefined, and reported, when nothing of it is left. */
export function decodeArea(item: Located, context: DecodeContext): Area | undefined {
  const fields = fieldsOf(item, context)
  if (fields === undefined) return undefined
  const x = fractionIn(fields, 'x')
  const y = fractionIn(fields, 'y')
  const area = {
    x,
    y,
    width: Math.min(fractionIn(fields, 'width'), 1 - x),
    height: Math.min(fractionIn(fields, 'height'), 1 - y),
  }
  if (area.width > 0 && area.height > 0) return area
  reportField(fields, 'width', 'an area without a surface')
  return undefined
}

function fractionIn(fields: Fields, name: string): number {
  return Math.min(1, Math.max(0, numberIn(fields, name) ?? 0))
}
