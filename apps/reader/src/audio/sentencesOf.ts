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

/** All that is read aloud of an article, in its order: its texts, not its pictures, tables and films. Pure. */
export function sentencesOf(
  { name, components }: Pick<Article, 'name' | 'components'>,
  reading: ReadingLanguage,
): readonly Sentence[] {
  const texts = spokenIn(components, reading)
  if (texts.length === 0) return []
  const hasHeading = components.some(({ component }) => component === 'headline' || component === 'title')
  const title = resolveInLanguage(name, reading)
  return [...(hasHeading ? [] : divide(title.text, { language: title.language, component: undefined })), ...texts]
}

function spokenIn(components: readonly Component[], reading: ReadingLanguage): readonly Sentence[] {
  return components.flatMap((component) => {
    const { text, language } = resolveInLanguage(spokenText(component), reading)
    const paragraphs = textOfHtml(text.replaceAll(NOTE, ''))
    return [
      ...paragraphs.flatMap((paragraph) => divide(paragraph, { language, component: component.id })),
      ...spokenIn(childrenOf(component), reading),
    ]
  })
}

function spokenText(component: Component) {
  return isTextKind(component.component) && 'text' in component ? component.text : undefined
}

function divide(paragraph: string, place: Omit<Sentence, 'text'>): readonly Sentence[] {
  const segmenter = new Intl.Segmenter(place.language, { granularity: 'sentence' })
  return [...segmenter.segment(paragraph)]
    .flatMap(({ segment }) => shorten(segment.trim()))
    .filter((text) => /[\p{L}\p{N}]/u.test(text))
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
