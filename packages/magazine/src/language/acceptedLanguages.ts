import type { LanguageTag } from './Localized.ts'

/** The tags of an `Accept-Language` header, the dearest first. Pure. */
export function acceptedLanguages(header: string): readonly LanguageTag[] {
  return header
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().split(/\s*;\s*/)
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) }
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .toSorted((first, second) => second.weight - first.weight)
    .map(({ tag }) => tag)
}
