import { isRecord } from '@gatefold/magazine/isRecord'
import { decodeHTML } from 'entities'
import type { ImportedArticle } from '../../ImportedIssue.ts'
import { lettersOf } from './lettersOf.ts'

/** What one component says, but for what the components in it say. */
export interface ComponentText {
  /** `key` of the article. */
  readonly article: string
  readonly component: string
  readonly letters: string
}

/** Fields of components that are printed, in the order in which they are as a rule. */
const PRINTED: readonly string[] = [
  'name',
  'text',
  'images',
  'header',
  'rows',
  'html',
  'markers',
  'recipe',
  'caption',
  'credit',
  'transcript',
]

/** The texts of an article's components in their order, each with what it would read like in print. */
export function componentTexts(article: ImportedArticle, language: string): readonly ComponentText[] {
  return article.components.flatMap((component) => textsOf(component, { article: article.key, language }))
}

interface Reading {
  readonly article: string
  readonly language: string
}

function textsOf(component: unknown, reading: Reading): readonly ComponentText[] {
  // The name of an anchor is part of an address and never shown.
  if (!isRecord(component) || component['component'] === 'anchor') return []
  const letters = lettersOf(PRINTED.map((field) => wordsOf(component[field], reading.language)).join(' '))
  const { id } = component
  const own = typeof id !== 'string' || letters === '' ? [] : [{ article: reading.article, component: id, letters }]
  const parts = [component['columns'], component['components'], component['posts']].flat(2)
  return [...own, ...parts.flatMap((part) => textsOf(part, reading))]
}

/** All words in a value, in their order; of a text in several languages those of one. */
function wordsOf(value: unknown, language: string): string {
  if (typeof value === 'string') return decodeHTML(value.replace(/<[^>]*>/g, ' '))
  if (Array.isArray(value)) return value.map((entry) => wordsOf(entry, language)).join(' ')
  if (!isRecord(value)) return ''
  if (typeof value[language] === 'string') return wordsOf(value[language], language)
  const isLegend = Object.hasOwn(value, 'caption') || Object.hasOwn(value, 'text')
  const fields = isLegend ? ['text', 'caption', 'credit'] : Object.keys(value)
  return fields.map((field) => wordsOf(value[field], language)).join(' ')
}
