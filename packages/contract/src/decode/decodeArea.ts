import type { Area } from '@gatefold/magazine/replica/Replica'
import type { DecodeContext } from './DecodeContext.ts'
import { fieldsOf, reportField, type Fields, type Located } from './Fields.ts'
import { numberIn } from './scalars.ts'

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
