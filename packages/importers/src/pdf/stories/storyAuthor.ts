import type { DocumentFacts } from '../DocumentFacts.ts'
import type { LaidBlock, LaidPage, LaidRole } from '../LaidPage.ts'
import { blockText } from './blockText.ts'
import { hasAffiliations, looksLikeNames, namesAfterBy, namesOf } from './byline.ts'
import { pageKinds } from './pageKinds.ts'
import { wordsOf } from './titleWords.ts'

const IN_TITLE = /[（(]\s*(?:作者|著者|文|by)\s*[:：]?\s*(?<name>[^()（）]+)[)）]\s*$/iu
/** What stands between a headline and its text is at most so many blocks. */
const FIRST = 12
const LONGEST = 200
/** A paragraph of so many characters is text. */
const TEXT_FROM = 120
/** The share of a document's stories that have names in one style before their text, for that to be the style of bylines. */
const SHARE_OF_STORIES = 1 / 3
/** Of the texts in such a style the share that differs: what every story says is a label. */
const SHARE_DISTINCT = 0.5
const COPYRIGHT = /^(?:©|\(c\)|c|copyright)\s.*\b(?:19|20)\d{2}\b/iu

const CANDIDATES: ReadonlySet<LaidRole> = new Set(['byline', 'paragraph', 'standfirst'])

export interface StoryText {
  readonly title: string
  readonly blocks: readonly LaidBlock[]
}

export interface AuthorSources {
  readonly pages: readonly LaidPage[]
  readonly facts: DocumentFacts
}

/**
 * Who wrote each story; empty for nobody. Two capitalised words are no name by themselves: it takes a word such as "by" before
 * them, a contents page, a copyright line or the PDF's own author that says the same, marks that lead to an affiliation, or
 * a style in which the stories of the document have differing names before their text.
 */
export function storyAuthors(stories: readonly StoryText[], { pages, facts }: AuthorSources): readonly string[] {
  const said = saidNames(pages, facts)
  const styles = bylineStyles(stories)
  return stories.map(({ title, blocks }) => {
    const before = candidatesOf(blocks)
    const after = before.flatMap((block) => namesAfterBy(block, facts.language) ?? [])
    if (after[0] !== undefined) return after[0]
    const names = before.findLast((block) => {
      if (!looksLikeNames(block)) return false
      const below = blocks.slice(blocks.indexOf(block) + 1, blocks.indexOf(block) + FIRST)
      return styles.has(styleOf(block)) || hasAffiliations(block, below) || said(namesOf(block))
    })
    if (names !== undefined) return namesOf(names)
    return IN_TITLE.exec(title)?.groups?.['name']?.trim() ?? ''
  })
}

/** The block of a story that names its author. */
export function authorBlock(author: string, blocks: readonly LaidBlock[]): LaidBlock | undefined {
  const candidates = candidatesOf(blocks)
  const words = wordsOf(author).join(' ')
  const isAuthor = (block: LaidBlock): boolean => words !== '' && wordsOf(namesOf(block)).join(' ') === words
  return candidates.find((block) => namesAfterBy(block, undefined) !== undefined) ?? candidates.findLast(isAuthor)
}

/** The short texts between the headline of a story and its text. */
function candidatesOf(blocks: readonly LaidBlock[]): readonly LaidBlock[] {
  const first = blocks.slice(0, FIRST)
  const end = first.findIndex((block) => block.role === 'paragraph' && blockText(block).length > LONGEST)
  return first
    .slice(0, end === -1 ? undefined : end)
    .filter((block) => CANDIDATES.has(block.role) && (block.role === 'byline' || namesOf(block).length <= TEXT_FROM))
}

/** Whether the contents, a copyright line or the PDF itself has the names. */
function saidNames(pages: readonly LaidPage[], facts: DocumentFacts): (names: string) => boolean {
  const kinds = pageKinds(pages)
  const texts = pages.flatMap((page, index) =>
    page.blocks
      .filter((block) => kinds[index] === 'contents' || COPYRIGHT.test(blockText(block)))
      .map((block) => blockText(block)),
  )
  const said = [facts.author, ...texts].map((text) => ` ${wordsOf(text).join(' ')} `)
  return (names) => said.some((text) => text.includes(` ${wordsOf(names).join(' ')} `))
}

/** The styles in which several stories have names before their text, and hardly any in it. */
function bylineStyles(stories: readonly StoryText[]): ReadonlySet<string> {
  const before = stories.flatMap(({ blocks }) => candidatesOf(blocks).findLast(looksLikeNames) ?? [])
  const own = new Set(before)
  const inText = stories
    .flatMap(({ blocks }) => blocks)
    .filter((block) => CANDIDATES.has(block.role) && !own.has(block) && looksLikeNames(block))
    .map(styleOf)
  return new Set(
    [...Map.groupBy(before, styleOf)].flatMap(([style, blocks]) => {
      const distinct = new Set(blocks.map((block) => namesOf(block).toLowerCase()))
      const isUsual = blocks.length >= Math.max(2, SHARE_OF_STORIES * stories.length)
      const isDistinct = distinct.size >= Math.max(2, SHARE_DISTINCT * blocks.length)
      const elsewhere = inText.filter((other) => other === style).length
      return isUsual && isDistinct && elsewhere < blocks.length ? [style] : []
    }),
  )
}

function styleOf({ size, runs }: LaidBlock): string {
  const words = runs.filter((run) => run.text.trim() !== '')
  return `${size.toFixed(1)} ${words.every((run) => run.isBold)} ${words.every((run) => run.isItalic)}`
}
