import type { LaidBlock } from '../LaidPage.ts'
import { blockText } from './blockText.ts'

const BY =
  /^(?:by|words by|text(?: by)?|von|par|por|di|door|av|af|przez|文|作者|著者)\s*[:：／/]?\s+|^(?:文|作者|著者)\s*[:：／/]\s*/iu
const IN_TITLE = /[（(]\s*(?:作者|著者|文|by)\s*[:：]?\s*(?<name>[^()（）]+)[)）]\s*$/iu
/** A byline stands among so many first blocks, or it belongs to something else. */
const FIRST = 12
const LONGEST = 200

/** Who wrote a story, by the byline at its beginning or the words in brackets of its title; empty for nobody. */
export function storyAuthor(title: string, blocks: readonly LaidBlock[]): string {
  const byline = blocks.slice(0, FIRST).find((block) => block.role === 'byline')
  const printed = byline === undefined ? '' : nameOf(byline)
  return printed === '' ? (IN_TITLE.exec(title)?.groups?.['name']?.trim() ?? '') : printed
}

/** Without the marks that lead to an affiliation. */
function nameOf(byline: LaidBlock): string {
  const runs = byline.runs.filter((run) => run.position === 'base')
  const name = blockText({ runs })
    .replace(BY, '')
    .replace(/\s+([,;.])/gu, '$1')
    .replace(/[\s,;.|·•*†‡¶]+$/u, '')
  return name.length > LONGEST ? '' : name
}
