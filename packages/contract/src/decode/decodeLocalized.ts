import type { Legend, LocalizedHtml } from '@gatefold/magazine/component/Component'
import { isRecord } from '@gatefold/magazine/isRecord'
import type { Localized } from '@gatefold/magazine/language/Localized'
import {
  DECODE_LIMITS,
  type DecodeContext,
  type Fields,
  fieldsOf,
  type Located,
  locatedIn,
  nameOfType,
} from './Fields.ts'
import { booleanIn, textOf } from './scalars.ts'

const LANGUAGE = /^[a-z]{2,3}(?:-[a-z\d]{1,8})*$/i

/** Text in one language or in several; undefined where there is none. */
export function localizedIn(fields: Fields, name: string): Localized | undefined {
  return localize(locatedIn(fields, name), fields.context, textOf)
}

/** Text with markup in one language or in several, sanitised; undefined where there is none. */
export function localizedHtmlIn(fields: Fields, name: string): LocalizedHtml | undefined {
  return localizedHtml(locatedIn(fields, name), fields.context)
}

/** A caption or a credit: text, or an object of `text` and `onlyLightbox`. */
export function legendIn(fields: Fields, name: string): Legend | undefined {
  const { value, path } = locatedIn(fields, name)
  const inner = isRecord(value) && Object.hasOwn(value, 'text') ? fieldsOf({ value, path }, fields.context) : undefined
  const text = inner === undefined ? localizedHtmlIn(fields, name) : localizedHtmlIn(inner, 'text')
  if (text === undefined) return undefined
  const own = inner === undefined ? undefined : booleanIn(inner, 'onlyLightbox')
  return { text, onlyLightbox: own ?? booleanIn(fields, `${name}OnlyLightbox`) ?? false }
}

function localizedHtml(located: Located, context: DecodeContext): LocalizedHtml | undefined {
  return localize(located, context, (value) => {
    const html = typeof value === 'number' ? textOf(value) : value
    return typeof html === 'string' && html.length <= DECODE_LIMITS.html ? context.sanitize(html) : undefined
  })
}

function localize<Text extends string>(
  { value, path }: Located,
  context: DecodeContext,
  decode: (value: unknown) => Text | undefined,
): Text | Readonly<Record<string, Text>> | undefined {
  if (value === undefined || value === '') return undefined
  if (!isRecord(value)) {
    const text = decode(value)
    if (text === undefined) context.report({ path, problem: `expected text, found ${nameOfType(value)}` })
    return text === '' ? undefined : text
  }
  const texts = Object.entries(value).flatMap(([language, item]) => {
    const text = LANGUAGE.test(language) ? decode(item) : undefined
    if (text === undefined && item !== null) context.report({ path, problem: 'a language without readable text' })
    return text === undefined || text === '' ? [] : [[language, text] as const]
  })
  return texts.length === 0 ? undefined : Object.fromEntries(texts)
}
