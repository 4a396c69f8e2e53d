import type { DecodeContext } from '@gatefold/contract/decode/DecodeContext'
import { decodeComponents } from '@gatefold/contract/decode/decodeComponents'
import type { Component } from '@gatefold/magazine/component/Component'
import type { Localized } from '@gatefold/magazine/language/Localized'
import type { SafeHtml } from '@gatefold/magazine/link/SafeHtml'
import { isSample } from '@gatefold/magazine/access/mayRead'
import type { PageBlock, PageText } from '@gatefold/magazine/replica/Flatplan'
import { isOfStory } from '@gatefold/magazine/replica/isOfStory'
import { locateText } from '@gatefold/magazine/replica/locateText'
import { textOfBlock } from '@gatefold/magazine/replica/textOfBlock'
import type { Passage } from '@gatefold/magazine/search/Passage'
import { inLanguage, languagesOf, passagesOf, type PassageLanguage } from '@gatefold/magazine/search/passagesOf'
import { textOfHtml } from '@gatefold/magazine/search/textOfHtml'
import type { ArticlesTable, IssuesTable } from '../db/schema.ts'
import type { SearchDocument } from './SearchDocument.ts'

/** The text behind a printed page, counted from 1. */
export interface PrintedText {
  readonly page: number
  readonly text: PageText
}

export interface ReadableIssue {
  readonly issue: Pick<IssuesTable, 'id' | 'summary'>
  readonly articles: readonly Pick<ArticlesTable, 'id' | 'summary' | 'components'>[]
  readonly printed: readonly PrintedText[]
}

/** Nothing of the text reaches a page from here, and what cannot be read was reported by the import. */
const CONTEXT: DecodeContext = { report: () => undefined, sanitize: (html) => html as SafeHtml }

interface ArticleFacts {
  readonly name?: Localized
  readonly description?: Localized
  readonly author?: string | null
  readonly keywords?: readonly string[]
  readonly features?: readonly string[]
}

/** All that an issue is found by: its own words, its articles' in each of their languages, and what print says besides. Pure. */
export function describeDocuments(given: ReadableIssue): readonly SearchDocument[] {
  return [...describeIssueWords(given), ...describeArticles(given), ...describePages(given)]
}

interface IssueFacts {
  readonly name?: Localized
  readonly description?: Localized
  readonly data?: { readonly languages?: readonly string[] }
}

function factsOfIssue({ summary }: ReadableIssue['issue']) {
  const { name = '', description = '', data } = JSON.parse(summary) as IssueFacts
  return { name, description, defaultLanguage: data?.languages?.[0] ?? '' }
}

function describeIssueWords({ issue }: ReadableIssue): readonly SearchDocument[] {
  const { name, description, defaultLanguage } = factsOfIssue(issue)
  return spoken([name, description], defaultLanguage).map((language) => {
    const said = inLanguage(description, language).flatMap(textOfHtml)
    return {
      row: {
        issue_id: issue.id,
        article_id: null,
        page: null,
        language: language.language,
        is_sample: 1,
        passages: JSON.stringify(said.map((text) => ({ text }))),
      },
      facts: [...inLanguage(name, language), ...said].join('\n'),
      body: '',
    }
  })
}

/** The documents of articles alone. */
export function describeArticles({ issue, articles, printed }: ReadableIssue): readonly SearchDocument[] {
  const { defaultLanguage } = factsOfIssue(issue)
  const blocks = storyBlocks(printed)
  return articles.flatMap(({ id, summary, components: stored }) => {
    const facts = JSON.parse(summary) as ArticleFacts
    const components = decodeComponents({ value: JSON.parse(stored), path: id }, CONTEXT)
    const own = blocks.get(id) ?? new Map<string, readonly PlacedBlock[]>()
    return spoken([facts.name, facts.description], defaultLanguage, components).map((language) => {
      const passages = passagesOf(components, language).map((passage) => placed(passage, own))
      return {
        row: {
          issue_id: issue.id,
          article_id: id,
          page: null,
          language: language.language,
          is_sample: isSample({ features: facts.features ?? [] }) ? 1 : 0,
          passages: JSON.stringify(passages),
        },
        facts: factLines(facts, language).join('\n'),
        body: passages.map(({ text }) => text).join('\n'),
      }
    })
  })
}

function factLines(
  { name, description, author, keywords }: ArticleFacts,
  language: PassageLanguage,
): readonly string[] {
  const said = [name, description].flatMap((text) => inLanguage(text, language).flatMap(textOfHtml))
  return [...said, author ?? '', ...(keywords ?? [])].filter((line) => line !== '')
}

/** In which languages something is said; what does not tell is in the default one. */
function spoken(
  texts: readonly (Localized | undefined)[],
  defaultLanguage: string,
  components: readonly Component[] = [],
): readonly PassageLanguage[] {
  const own = texts.flatMap((text) => (typeof text === 'object' && text !== null ? Object.keys(text) : []))
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
function describePages({ issue, printed }: ReadableIssue): readonly SearchDocument[] {
  const { defaultLanguage: language } = factsOfIssue(issue)
  return printed.flatMap(({ page, text }) => {
    const passages = text.blocks.flatMap((content, block): readonly Passage[] => {
      if (content.article !== undefined || content.role === 'furniture') return []
      const words = textOfBlock(content)
      return words === '' ? [] : [{ text: words, page, block }]
    })
    if (passages.length === 0) return []
    const row = {
      issue_id: issue.id,
      article_id: null,
      page,
      language,
      is_sample: 0,
      passages: JSON.stringify(passages),
    }
    return [{ row, facts: '', body: passages.map((passage) => passage.text).join('\n') }]
  })
}
