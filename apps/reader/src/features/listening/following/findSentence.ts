import type { Sentence } from '../../../services/aloud/Sentence.ts'

/** What of a text is not said: numbers of notes, and how characters are read. */
const UNSAID = 'sup, rt, rp, rtc'

/** The text of an element as it is said, and where each of its characters stands. */
interface SaidText {
  readonly text: string
  readonly at: readonly (readonly [node: Text, offset: number])[]
}

/**
 * Where a sentence stands on the page: what was said before it of the same component comes first, so that the second of two equal
 * sentences is found. Undefined where the page shows it otherwise.
 */
export function findSentence(article: Element, sentences: readonly Sentence[], index: number): Range | undefined {
  const sought = sentences[index]
  const element = sought && elementOf(article, sought)
  if (!element) return undefined
  const said = saidTextOf(element)
  const before = sentences.slice(0, index).filter(({ component }) => component === sought.component)
  const from = before.reduce((end, { text }) => {
    const start = said.text.indexOf(text, end)
    return start === -1 ? end : start + text.length
  }, 0)
  const start = said.text.indexOf(sought.text, from)
  return start === -1 ? undefined : rangeOf(said, start, start + sought.text.length)
}

function elementOf(article: Element, { component }: Sentence): Element | null {
  return component === undefined
    ? article.querySelector('h1')
    : article.querySelector(`[id="${CSS.escape(component)}"]`)
}

function saidTextOf(element: Element): SaidText {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const at: [Text, number][] = []
  let text = ''
  while (walker.nextNode() !== null) {
    const node = walker.currentNode as Text
    if (node.parentElement?.closest(UNSAID)) continue
    for (const [offset, unit] of node.data.split('').entries()) {
      const isSpace = /\s/.test(unit)
      if (unit === '\u00AD' || (isSpace && text.endsWith(' '))) continue
      text += isSpace ? ' ' : unit
      at.push([node, offset])
    }
  }
  return { text, at }
}

function rangeOf({ at }: SaidText, start: number, end: number): Range | undefined {
  const [first, last] = [at[start], at[end - 1]]
  if (first === undefined || last === undefined) return undefined
  const range = first[0].ownerDocument.createRange()
  range.setStart(...first)
  range.setEnd(last[0], last[1] + 1)
  return range
}
