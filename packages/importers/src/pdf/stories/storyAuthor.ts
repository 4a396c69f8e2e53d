import type { LaidBlock, LaidRole } from '../LaidPage.ts'
import { blockText } from './blockText.ts'

const BY =
  /^(?:by|words by|text(?: by)?|von|par|por|di|door|av|af|przez)\s*[:：／/]?\s+|^(?:文|作者|著者)\s*[:：／/]\s*/iu
const IN_TITLE = /[（(]\s*(?:作者|著者|文|by)\s*[:：]?\s*(?<name>[^()（）]+)[)）]\s*$/iu
/** What stands between a headline and its text is at most so many blocks. */
const FIRST = 12
const LONGEST = 200
/** A paragraph of so many characters is text. */
const TEXT_FROM = 120
const CONNECTORS = new Set(
  'and & und et y e i og och en de di da do dos du del la le van von der den ten bin al el'.split(' '),
)
const NAME = /^\p{Lu}[\p{L}\p{M}.’'-]*$/u

const CANDIDATES: ReadonlySet<LaidRole> = new Set(['byline', 'paragraph', 'standfirst'])
/** Marks that lead to an affiliation, raised or not. */
const AFFILIATIONS = /(?<=\p{L}[ ,]*)\d{1,2}(?: ?, ?\d{1,2})*(?=[ ,*†‡§¶]|$)|[*†‡§¶•·|]+/gu

export interface FoundAuthor {
  /** Empty for nobody. */
  readonly name: string
  /** The block that names the author. */
  readonly block: LaidBlock | undefined
}

/**
 * Who wrote a story: of the short texts between its headline and its text the last that looks like names, one with a
 * word such as "by" before all others; else the words in brackets of its title.
 */
export function storyAuthor(title: string, blocks: readonly LaidBlock[]): FoundAuthor {
  const candidates = beforeText(blocks).filter(({ role }) => CANDIDATES.has(role))
  const block = candidates.find((candidate) => BY.test(blockText(candidate))) ?? candidates.findLast(isNames)
  if (block !== undefined) return { name: nameOf(block), block }
  return { name: IN_TITLE.exec(title)?.groups?.['name']?.trim() ?? '', block: undefined }
}

function beforeText(blocks: readonly LaidBlock[]): readonly LaidBlock[] {
  const first = blocks.slice(0, FIRST)
  const end = first.findIndex((block) => block.role === 'paragraph' && blockText(block).length > LONGEST)
  return first
    .slice(0, end === -1 ? undefined : end)
    .filter((block) => block.role === 'byline' || nameOf(block).length <= TEXT_FROM)
}

/** At least two words, all of them capitalised or small words between names. */
function isNames(block: LaidBlock): boolean {
  const words = nameOf(block).split(/[\s,;]+/u)
  const names = words.filter((word) => NAME.test(word))
  const small = words.filter((word) => CONNECTORS.has(word.toLowerCase()))
  return names.length >= 2 && names.length + small.length >= words.length
}

/** Without the marks that lead to an affiliation. */
function nameOf(byline: LaidBlock): string {
  const runs = byline.runs.filter((run) => run.position === 'base')
  return blockText({ runs })
    .replace(BY, '')
    .replace(AFFILIATIONS, '')
    .replace(/\s+([,;.])/gu, '$1')
    .replace(/[\s,;.]+$/u, '')
}
