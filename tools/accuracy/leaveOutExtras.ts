import type { Extras } from './MeasuredDocument.ts'
import { lettersOf } from './scores/tokens.ts'
import type { TruthBlock } from './truth/TruthArticle.ts'

/** Our blocks without what the truth by its nature does not have. `truth` are the headings of the truth. */
export function leaveOutExtras(
  ours: readonly TruthBlock[],
  extras: Extras,
  truth: readonly string[],
): readonly TruthBlock[] {
  const { sections, blocks, words } = extras
  const body = extras.front ? withoutFront(ours, truth) : ours
  let isInside = false
  const kept = body.filter((block) => {
    if (block.kind === 'heading') isInside = sections?.test(block.text) === true
    return !isInside && blocks?.test(block.text) !== true
  })
  return words === undefined ? kept : kept.map((block) => ({ ...block, text: block.text.replace(words, '') }))
}

/** The title and everything from the second heading of the truth on. */
function withoutFront(ours: readonly TruthBlock[], truth: readonly string[]): readonly TruthBlock[] {
  const [title, first] = truth.map(lettersOf)
  const start = ours.findIndex(({ text }) => lettersOf(text) === first)
  if (start === -1) return ours
  return [...ours.slice(0, start).filter(({ text }) => lettersOf(text) === title), ...ours.slice(start)]
}
