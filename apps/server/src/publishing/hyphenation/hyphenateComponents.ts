import type { WireComponent } from '@gatefold/importers/ImportedIssue'
import { isRecord } from '@gatefold/magazine/isRecord'
import type { Hyphenation } from './createHyphenation.ts'
import { hyphenateHtml, unhyphenateHtml } from './hyphenateHtml.ts'

/** Kinds of text that run over many lines. Headings, bylines and the publisher's own kinds (labels, often) do not. */
const RUNNING_KINDS: ReadonlySet<unknown> = new Set(['body', 'intro', 'blockquote', 'footer', 'imagecaption'])
const RUNNING_FIELDS: ReadonlySet<string> = new Set(['caption', 'transcript'])

interface Hyphenated {
  /** Of the texts that are plain strings. */
  readonly language: string
  readonly hyphenation: Hyphenation
}

type MapHtml = typeof hyphenateHtml

/** Components with soft hyphens in their running text, each text by its own language. */
export function hyphenateComponents(
  components: readonly WireComponent[],
  { language, hyphenation }: Hyphenated,
): readonly WireComponent[] {
  return mapValue(components, textMapper(hyphenateHtml, { language, hyphenation })) as readonly WireComponent[]
}

/** The components as they were before. A publisher's own soft hyphens stay, unless they are where ours would be. */
export function unhyphenateComponents(
  components: readonly WireComponent[],
  { language, hyphenation }: Hyphenated,
): readonly WireComponent[] {
  return mapValue(components, textMapper(unhyphenateHtml, { language, hyphenation })) as readonly WireComponent[]
}

/** Words in a list or on a map, not text. */
const WITHOUT_TEXT: ReadonlySet<string> = new Set(['markers', 'recipe', 'params'])

/** A text is a string, a map of languages, or a legend that holds one of them. */
function textMapper(map: MapHtml, { language, hyphenation }: Hyphenated) {
  const mapText = (value: unknown, own: string): unknown => {
    if (typeof value === 'string') return map(value, own, hyphenation)
    if (!isRecord(value)) return value
    if (Object.hasOwn(value, 'text')) return { ...value, text: mapText(value['text'], own) }
    return Object.fromEntries(Object.entries(value).map(([tag, text]) => [tag, mapText(text, tag)]))
  }
  return (value: unknown) => mapText(value, language)
}

function mapValue(value: unknown, mapText: (text: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => mapValue(entry, mapText))
  if (!isRecord(value)) return value
  const isRunning = RUNNING_KINDS.has(value['component'])
  const entries = Object.entries(value).map(([name, field]) => {
    if (WITHOUT_TEXT.has(name)) return [name, field] as const
    const isText = RUNNING_FIELDS.has(name) || (isRunning && name === 'text')
    return [name, isText ? mapText(field) : mapValue(field, mapText)] as const
  })
  return Object.fromEntries(entries)
}
