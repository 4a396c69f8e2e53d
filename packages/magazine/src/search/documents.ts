import type { Article } from '../article.ts'
import type { Component } from '../component/Component.ts'
import type { LanguageTag, Localized } from '../language/Localized.ts'
import type { PageBlock, PageText } from '../replica/Flatplan.ts'
import { isOfStory } from '../replica/stories.ts'
import { locateText, textOfBlock } from '../replica/pageText.ts'
import { inLanguage, languagesOf, type PassageLanguage, passagesOf } from './passages.ts'
import type { Passage } from './SearchQuery.ts'
import { textOfHtml } from './textOfHtml.ts'

/** The text behind a printed page, counted from 1. */
export interface PrintedText {
  readonly page: number
  readonly text: PageText
}

export type SearchableArticle = Pick<Article, 'id' | 'name' | 'description' | 'author' | 'keywords' | 'components'>

export interface SearchableIssue {
  readonly name: Localized
  readonly description: Localized
  /** Of what does not say its language. */
  readonly defaultLanguage: LanguageTag
  readonly articles: readonly SearchableArticle[]
  readonly printed: readonly PrintedText[]
}

/** What is found as one: an article in one language, a printed page, an issue's own words in one language. */
export interface SearchableDocument {
  /** Undefined for a printed page and an issue's own words. */
  readonly articleId: string | undefined
  /** Of a printed page, counted from 1. */
  readonly page: number | undefined
  readonly language: LanguageTag
  /** What everybody may know: title, description, author, keywords. */
  readonly facts: string
  readonly passages: readonly Passage[]
}

/** All that an issue is found by: its own words, its articles' in each of their languages, and what print says besides. Pure. */
export function documentsOf(issue: SearchableIssue): readonly SearchableDocument[] {
  const { defaultLanguage, printed } = issue
  return [...documentsOfIssue(issue), ...documentsOfArticles(issue), ...documentsOfPages(printed, defaultLanguage)]
}

function documentsOfIssue({ name, description, defaultLanguage }: SearchableIssue): readonly SearchableDocument[] {
  return spoken([name, description], defaultLanguage).map((language) => {
    const said = linesOf(description, language)
    return {
      articleId: undefined,
      page: undefined,
      language: language.language,
      facts: [...linesOf(name, language), ...said].join('\n'),
      passages: said.map((text) => ({ text })),
    }
  })
}

/** The documents of the articles alone. */
export function documentsOfArticles({
  articles,
  printed,
  defaultLanguage,
}: Pick<SearchableIssue, 'articles' | 'printed' | 'defaultLanguage'>): readonly SearchableDocument[] {
  const blocks = storyBlocks(printed)
  return articles.flatMap(({ id, name, description, author, keywords, components }) => {
    const own = blocks.get(id) ?? new Map<string, readonly PlacedBlock[]>()
    return spoken([name, description], defaultLanguage, components).map((language) => ({
      articleId: id,
      page: undefined,
      language: language.language,
      facts: [...linesOf(name, language), ...linesOf(description, language), author, ...keywords].join('\n'),
      passages: passagesOf(components, language).map((passage) => placed(passage, own)),
    }))
  })
}

function linesOf(text: Localized, language: PassageLanguage): readonly string[] {
  return inLanguage(text, language).flatMap(textOfHtml)
}

/** In which languages something is said; what does not tell is in the default one. */
function spoken(
  texts: readonly Localized[],
  defaultLanguage: LanguageTag,
  components: readonly Component[] = [],
): readonly PassageLanguage[] {
  const own = texts.flatMap((text) => (typeof text === 'string' ? [] : Object.keys(text)))
  const languages = new Set([defaultLanguage, ...own, ...languagesOf(components)])
  return [...languages].map((language) => ({ language, isDefault: language === defaultLanguage }))
}

interface PlacedBlock {
  readonly page: number
  readonly block: number
  readonly content: PageBlock
}

/** The blocks of print by article and component. */
function storyBlocks(printed: readonly PrintedText[]) {
  const byArticle = new Map<string, Map<string, PlacedBlock[]>>()
  for (const { page, text } of printed) {
    for (const [block, content] of text.blocks.entries()) {
      if (!isOfStory(content) || content.component === undefined) continue
      const own = byArticle.get(content.article) ?? new Map<string, PlacedBlock[]>()
      own.set(content.component, [...(own.get(content.component) ?? []), { page, block, content }])
      byArticle.set(content.article, own)
    }
  }
  return byArticle
}

/** A passage with the block of print that begins it, where its component is printed. */
function placed(passage: Passage, blocks: ReadonlyMap<string, readonly PlacedBlock[]>): Passage {
  const own = blocks.get(passage.component ?? '') ?? []
  const isHere = ({ content }: PlacedBlock) => locateText(textOfBlock(content), passage.text) !== undefined
  const found = own.length > 1 ? (own.find(isHere) ?? own[0]) : own[0]
  return found === undefined ? passage : { ...passage, page: found.page, block: found.block }
}

/** What print says that is in no article: advertisements, a colophon, a page that is nothing but a picture of text. */
function documentsOfPages(printed: readonly PrintedText[], language: LanguageTag): readonly SearchableDocument[] {
  return printed.flatMap(({ page, text }) => {
    const passages = text.blocks.flatMap((content, block): readonly Passage[] => {
      const words = content.article !== undefined || content.role === 'furniture' ? '' : textOfBlock(content)
      return words === '' ? [] : [{ text: words, page, block }]
    })
    return passages.length === 0 ? [] : [{ articleId: undefined, page, language, facts: '', passages }]
  })
}
