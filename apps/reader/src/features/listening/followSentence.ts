import { useEffect, useRef } from 'react'
import type { AloudState } from '../../audio/createAloud.ts'
import type { Sentence } from '../../audio/sentencesOf.ts'

/** Of the highlight, and of the mark on the paragraph where a browser has no highlights. */
const NAME = 'aloud'

/** Marks the sentence that is said, and keeps it in sight of whoever reads along. `shown`: the article on the screen. */
export function useFollowing({ phase, heard, sentence }: AloudState, shown: string | undefined): void {
  const before = useRef<Range | undefined>(undefined)
  const isSpeaking = phase === 'speaking'
  const isShown = heard !== undefined && heard.id === shown && (isSpeaking || phase === 'paused')
  const sentences = isShown ? heard.sentences : undefined
  useEffect(() => {
    const article = document.querySelector('main > article')
    const range = sentences && article ? findSentence(article, sentences, sentence) : undefined
    showSentence(document, range)
    if (range !== undefined && isSpeaking) bringIntoView(range, before.current)
    before.current = range
  }, [sentences, sentence, isSpeaking])
  useEffect(() => () => showSentence(document, undefined), [])
}

function bringIntoView(range: Range, before: Range | undefined): void {
  const isThere = before !== undefined && before.startContainer.isConnected
  const distance = followSentence({
    screen: window.innerHeight,
    before: isThere ? before.getBoundingClientRect() : undefined,
    now: range.getBoundingClientRect(),
  })
  const hasLessMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  if (distance !== 0) window.scrollBy({ top: distance, behavior: hasLessMotion ? 'instant' : 'smooth' })
}

/** Marks what is said on the page, without touching its markup where the browser can; undefined takes the mark away. */
function showSentence(document: Document, range: Range | undefined): void {
  const browser = document.defaultView
  if (browser !== null && 'highlights' in browser.CSS && 'Highlight' in browser) {
    if (range === undefined) browser.CSS.highlights.delete(NAME)
    else browser.CSS.highlights.set(NAME, new browser.Highlight(range))
    return
  }
  for (const marked of document.querySelectorAll(`[data-${NAME}]`)) marked.removeAttribute(`data-${NAME}`)
  paragraphOf(range)?.setAttribute(`data-${NAME}`, '')
}

function paragraphOf(range: Range | undefined): Element | null | undefined {
  return range?.startContainer.parentElement?.closest('p, li, blockquote, h1, h2, h3, h4, [data-kind]')
}

/** Shares of the screen between which one reads comfortably. */
const [UPPER, LOWER] = [0.12, 0.75]

/** Where a sentence is put that is below that: as much above it is what was just said. */
const PUT = 0.3

/** In pixels from the top of the screen. */
interface Box {
  readonly top: number
  readonly bottom: number
}

interface Following {
  readonly screen: number
  /** Of the sentence that was said before; undefined at the beginning. */
  readonly before: Box | undefined
  readonly now: Box
}

/**
 * How far the page is scrolled for the next sentence, in pixels: not at all while it stands where one reads, nor for whoever has scrolled
 * away from the sentence before. Pure.
 */
export function followSentence({ screen, before, now }: Following): number {
  const isAway = before !== undefined && (before.bottom < 0 || before.top > screen)
  const isComfortable = now.top >= screen * UPPER && now.bottom <= screen * LOWER
  return isAway || isComfortable ? 0 : now.top - screen * PUT
}

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
function findSentence(article: Element, sentences: readonly Sentence[], index: number): Range | undefined {
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
