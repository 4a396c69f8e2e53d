import { useEffect, useEffectEvent, useRef } from 'react'
import { emitReaderEvent } from '../../services/events/readerEvents.ts'

interface Sought {
  /** Undefined until it has been found. */
  readonly hits: number | undefined
  /** What was found is kept from before: the reader has come back to it. */
  readonly isReturn: boolean
}

/** Milliseconds: whoever types on sooner has sought something else. */
const STANDS = 2_000
/** Letters; as many as the field has room for, and the catalogue for words. */
const LONGEST_WORDS = 100

/** Tells what was sought, once its hits have been looked at or the reader has gone on to one. */
export function useTellSearch(query: string, { hits, isReturn }: Sought): void {
  const words = query.trim()
  // What one comes back to was told before.
  const told = useRef(isReturn ? words : '')
  const waiting = useRef<() => void>(undefined)
  const tell = useEffectEvent(() => {
    if (hits === undefined) return
    told.current = words
    emitReaderEvent(window, {
      type: 'search',
      length: words.length,
      hits,
      words: words.slice(0, LONGEST_WORDS).toWellFormed(),
    })
  })
  useEffect(() => {
    waiting.current = undefined
    if (words === '' || hits === undefined || words === told.current) return undefined
    const act = () => {
      window.clearTimeout(timer)
      waiting.current = undefined
      tell()
    }
    const timer = window.setTimeout(act, STANDS)
    waiting.current = act
    return () => window.clearTimeout(timer)
  }, [words, hits])
  useEffect(() => {
    const leave = () => waiting.current?.()
    // Before those who send what was told.
    window.addEventListener('pagehide', leave, true)
    return () => {
      window.removeEventListener('pagehide', leave, true)
      leave()
    }
  }, [])
}
