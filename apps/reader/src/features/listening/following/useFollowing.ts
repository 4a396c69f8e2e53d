import { useEffect, useRef } from 'react'
import type { AloudState } from '../../../services/aloud/Aloud.ts'
import { findSentence } from './findSentence.ts'
import { followSentence } from './followSentence.ts'

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
