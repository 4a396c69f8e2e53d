import { isRecord } from '@gatefold/magazine/isRecord'
import { cleanHtml, type HtmlVocabulary } from './cleanHtml.ts'
import { dropValue, within, type FieldPlace, type FieldRule } from './ComponentContext.ts'
import { flag } from './valueRules.ts'

const LANGUAGE = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i

function localized(value: unknown, place: FieldPlace, clean: (text: string) => string): unknown {
  if (typeof value === 'string') return clean(value)
  if (typeof value === 'number') return String(value)
  if (!isRecord(value)) return dropValue(value, place)
  const entries = Object.entries(value).flatMap(([language, text]) => {
    if (LANGUAGE.test(language) && typeof text === 'string') return [[language, clean(text)] as const]
    dropValue(text, within(place, language))
    return []
  })
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

/** Plain text in one language or a map of languages. */
export const plainText: FieldRule = (value, place) => localized(value, place, (text) => text)

function htmlRule(vocabulary: HtmlVocabulary): FieldRule {
  return (value, place) => localized(value, place, (html) => cleanHtml(html, vocabulary, place.context))
}

/** HTML of a text component in one language or a map of languages. */
export const html: FieldRule = htmlRule('text')
/** HTML of a table. */
export const tableHtml: FieldRule = htmlRule('table')

/** Caption or credit: text, or text with `onlyLightbox`. */
export const legend: FieldRule = (value, place) => {
  const isLegend = isRecord(value) && Object.hasOwn(value, 'text')
  const text = html(isLegend ? value['text'] : value, place)
  if (text === undefined || text === '') return undefined
  const hidden = isLegend && value['onlyLightbox'] !== undefined ? flag(value['onlyLightbox'], place) : false
  return { text, onlyLightbox: hidden === true }
}
