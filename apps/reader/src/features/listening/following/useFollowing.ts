import { useEffect, useRef } from 'react'
import type { AloudState } from '../../../services/aloud/Aloud.ts'
import { findSentence } from './findSentence.ts'
import { followSentence } from './followSentence.ts'
import { showSentence } from './showSentence.ts'

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
