import { isTextKind } from '@gatefold/magazine/component/textKinds'
import type { Article } from '@gatefold/magazine/article'
import { childrenOf, type Component } from '@gatefold/magazine/component/Component'
import { type ReadingLanguage, resolveInLanguage } from '@gatefold/magazine/language/Localized'
import { textOfHtml } from '@gatefold/magazine/search/textOfHtml'

/** What is spoken at once: a sentence, or a part of a long one. */
export interface Sentence {
  readonly text: string
  /** BCP 47 tag. */
  readonly language: string
  /** Id of the component that it stands in; undefined for the article's name. */
  readonly component: string | undefined
}

/** Numbers of notes are no part of a sentence. */
const NOTE = /<sup\b[^>]*>[\s\S]*?<\/sup>/gi

/**
 * Characters that are spoken at once. Browsers fall silent in an utterance of more than about fifteen seconds, and a pause
 * goes back to its beginning.
 */
const LONGEST = 220

/** Where a long sentence may be divided: after a comma or the like, in every script. */
const CLAUSE = /(?<=[,;:，、；：،؛–—])\s*/u

/** A text without letters and digits is a line of stars, say. */
const SPOKEN = /[\p{L}\p{N}]/u

/** All that is read aloud of an article, in its order: its texts, not its pictures, tables and films. Pure. */
export function sentencesOf(
  { name, components }: Pick<Article, 'name' | 'components'>,
  reading: ReadingLanguage,
): readonly Sentence[] {
  const segmenters = new Map<string, Intl.Segmenter>()
  const divideAll = (paragraphs: readonly Sentence[]) =>
    paragraphs.flatMap((paragraph) => divide(paragraph, segmenterFor(paragraph.language, segmenters)))
  const texts = divideAll(components.flatMap((component) => paragraphsOf(component, reading)))
  if (texts.length === 0) return []
  const hasHeading = components.some(({ component }) => component === 'headline' || component === 'title')
  return [...(hasHeading ? [] : divideAll([{ ...resolveInLanguage(name, reading), component: undefined }])), ...texts]
}

/**
 * The language of what is read aloud last, as a BCP 47 tag; undefined where nothing is. A page asks while somebody may touch it, and dividing
 * an article into sentences takes a slow phone a tenth of a second. Pure.
 */
export function lastSpokenLanguage(components: readonly Component[], reading: ReadingLanguage): string | undefined {
  for (const component of components.toReversed()) {
    const last = paragraphsOf(component, reading).findLast(({ text }) => SPOKEN.test(text))
    if (last !== undefined) return last.language
  }
  return undefined
}

/** What is spoken of a component and of those inside it, paragraph by paragraph. */
function paragraphsOf(component: Component, reading: ReadingLanguage): readonly Sentence[] {
  const { text, language } = resolveInLanguage(spokenText(component), reading)
  return [
    ...textOfHtml(text.replaceAll(NOTE, '')).map((paragraph) => ({
      text: paragraph,
      language,
      component: component.id,
    })),
    ...childrenOf(component).flatMap((child) => paragraphsOf(child, reading)),
  ]
}

function spokenText(component: Component) {
  return isTextKind(component.component) && 'text' in component ? component.text : undefined
}

/** A browser takes a millisecond to make one, and an article has a hundred paragraphs. */
function segmenterFor(language: string, segmenters: Map<string, Intl.Segmenter>): Intl.Segmenter {
  const segmenter = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'sentence' })
  segmenters.set(language, segmenter)
  return segmenter
}

function divide({ text: paragraph, ...place }: Sentence, segmenter: Intl.Segmenter): readonly Sentence[] {
  return [...segmenter.segment(paragraph)]
    .flatMap(({ segment }) => shorten(segment.trim()))
    .filter((text) => SPOKEN.test(text))
    .map((text) => ({ text, ...place }))
}

/** A long sentence in parts that are as long as may be. */
function shorten(sentence: string): readonly string[] {
  if (sentence.length <= LONGEST) return [sentence]
  const parts: string[] = []
  for (const clause of sentence.split(CLAUSE).flatMap(cut)) {
    const last = parts.at(-1)
    const joined = last === undefined ? clause : `${last} ${clause}`
    // Joined as it was written: some scripts have no spaces.
    const written = last !== undefined && sentence.includes(last + clause) ? last + clause : joined
    if (last !== undefined && written.length <= LONGEST) parts[parts.length - 1] = written
    else parts.push(clause)
  }
  return parts
}

/** What has no clauses is divided between words, and where there are none, anywhere. */
function cut(clause: string): readonly string[] {
  return clause.length <= LONGEST
    ? [clause]
    : (clause.match(new RegExp(`.{1,${LONGEST}}(?:\\s|$)|.{1,${LONGEST}}`, 'gu')) ?? []).map((part) => part.trim())
}
