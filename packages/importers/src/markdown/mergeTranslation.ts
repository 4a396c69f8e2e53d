import { isTextKind } from '@gatefold/magazine/component/textKinds'
import { isRecord } from '@gatefold/magazine/isRecord'
import type { RawComponent } from './convertDirective.ts'

export interface Translation {
  readonly components: readonly RawComponent[]
  readonly language: string
  /** The language of what it is merged into. */
  readonly defaultLanguage: string
  /** Told where the two do not match. */
  readonly mismatch: (message: string) => void
}

const WORDS = ['text', 'alt', 'name', 'html', 'transcript'] as const
const LEGENDS = ['caption', 'credit'] as const
const COMPONENT_LISTS = ['components', 'posts'] as const
const PART_LISTS = ['images', 'markers'] as const

/**
 * Merges the words of a translation into the original, component by component. Where the two lists do not match, the
 * original stays as it is and the mismatch is told. Jump targets of a translation are not counted.
 */
export function mergeTranslation(
  original: readonly RawComponent[],
  { components, ...rest }: Translation,
): readonly RawComponent[] {
  const counterparts = components.filter((component) => component['component'] !== 'anchor')
  const counted = original.filter((component) => component['component'] !== 'anchor')
  const wrong = counted.findIndex((component, index) => !matches(component, counterparts[index]))
  if (wrong >= 0 || counted.length !== counterparts.length) {
    rest.mismatch(describe(counted, counterparts, wrong))
    return original
  }
  const merged = new Map(
    counted.map((component, index) => [component, mergeOne(component, counterparts[index] ?? {}, rest)]),
  )
  return original.map((component) => merged.get(component) ?? component)
}

type Rest = Omit<Translation, 'components'>

function matches(original: RawComponent, translation: RawComponent | undefined): boolean {
  const [kind, other] = [original['component'], translation?.['component']]
  return kind === other || (other === 'body' && typeof kind === 'string' && isTextKind(kind))
}

function describe(original: readonly RawComponent[], translation: readonly RawComponent[], wrong: number): string {
  if (wrong < 0) return `it has ${translation.length} components where the original has ${original.length}`
  const [found, wanted] = [translation[wrong], original[wrong]].map((it) =>
    JSON.stringify(it?.['component'] ?? 'missing'),
  )
  return `its component ${wrong + 1} is ${found} where the original has ${wanted}`
}

function mergeOne(original: RawComponent, translation: RawComponent, rest: Rest): RawComponent {
  const merged: Record<string, unknown> = { ...original }
  for (const name of WORDS) merged[name] = mergeText(original[name], translation[name], rest)
  if (original['component'] === 'anchor') merged['name'] = original['name']
  for (const name of LEGENDS) merged[name] = mergeLegend(original[name], translation[name], rest)
  for (const name of COMPONENT_LISTS) {
    const list = original[name]
    if (Array.isArray(list)) merged[name] = mergeTranslation(list, { ...rest, components: listOf(translation[name]) })
  }
  for (const name of PART_LISTS) {
    if (Array.isArray(original[name]))
      merged[name] = mergeParts(listOf(original[name]), listOf(translation[name]), rest)
  }
  if (Array.isArray(original['columns']))
    merged['columns'] = mergeColumns(original['columns'], translation['columns'], rest)
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined))
}

function mergeText(original: unknown, translation: unknown, { language, defaultLanguage }: Rest): unknown {
  if (typeof translation !== 'string' || translation === '') return original
  if (typeof original === 'string') return { [defaultLanguage]: original, [language]: translation }
  return isRecord(original) ? { ...original, [language]: translation } : original
}

function mergeLegend(original: unknown, translation: unknown, rest: Rest): unknown {
  if (!isRecord(original) || !Object.hasOwn(original, 'text')) return mergeText(original, translation, rest)
  const text = isRecord(translation) ? translation['text'] : translation
  return { ...original, text: mergeText(original['text'], text, rest) }
}

function mergeParts(
  original: readonly RawComponent[],
  translation: readonly RawComponent[],
  rest: Rest,
): readonly RawComponent[] {
  if (original.length === translation.length) {
    return original.map((part, index) => mergeOne(part, translation[index] ?? {}, rest))
  }
  if (translation.length > 0)
    rest.mismatch(`it has ${translation.length} pictures or markers where the original has ${original.length}`)
  return original
}

function mergeColumns(original: readonly unknown[], translation: unknown, rest: Rest): readonly unknown[] {
  const others: readonly unknown[] = Array.isArray(translation) ? translation : []
  if (original.length === others.length) {
    return original.map((column, index) =>
      mergeTranslation(listOf(column), { ...rest, components: listOf(others[index]) }),
    )
  }
  rest.mismatch(`it has ${others.length} columns where the original has ${original.length}`)
  return original
}

function listOf(value: unknown): readonly RawComponent[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}
