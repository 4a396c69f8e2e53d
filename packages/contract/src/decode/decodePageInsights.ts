import type { PageInsights } from '@gatefold/magazine/insights/Insights'
import type { DecodeContext } from './DecodeContext.ts'
import { countIn, countsIn } from './countsIn.ts'
import { type Fields, fieldsOf, itemsIn, itemsOf } from './Fields.ts'
import { numberIn } from './scalars.ts'

const PLACES = 100

/** The printed pages that were looked at; undefined for null: whoever asks is no admin. A page without its number is dropped. */
export function decodePageInsights(value: unknown, context: DecodeContext): readonly PageInsights[] | undefined {
  if (value === null || value === undefined) return undefined
  return itemsOf({ value, path: 'pageInsights' }).flatMap((item) => {
    const fields = fieldsOf(item, context)
    const page = fields && numberIn(fields, 'page')
    if (fields === undefined || page === undefined || !Number.isInteger(page) || page < 1) return []
    const [looks, seconds] = [countIn(fields, 'looks'), countIn(fields, 'seconds')]
    return { page, looks, seconds, zooms: countsIn(fields, 'zooms', PLACES), hotspots: hotspotsIn(fields) }
  })
}

function hotspotsIn(page: Fields): PageInsights['hotspots'] {
  return itemsIn(page, 'hotspots').flatMap((item) => {
    const fields = fieldsOf(item, page.context)
    const hotspot = fields && numberIn(fields, 'hotspot')
    if (fields === undefined || hotspot === undefined || !Number.isInteger(hotspot) || hotspot < 0) return []
    return { hotspot, clicks: countIn(fields, 'clicks') }
  })
}
