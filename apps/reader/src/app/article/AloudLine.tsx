import { useLingui } from '@lingui/react'
import { type CSSProperties, type MouseEvent, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import type { Aloud, AloudState, HeardArticle } from '../../audio/createAloud.ts'
import { opensElsewhere } from '../../network/addresses.ts'
import { SPEEDS } from '../../audio/playerControls.ts'
import { PlayButton, SpeedSelect, usePlayerStyle } from '../../ui/PlayerControls.tsx'
import unseen from '../../ui/VisuallyHidden.module.css'
import { useLazyStyle } from '../../ui/useLazyStyle.ts'
import type { Sentence } from '../../audio/sentencesOf.ts'
import aloudCss from './aloudLine.css?inline'
import css from '../screens/miniPlayer.css?inline'

/** Of the highlight, and of the mark on the paragraph where a browser has no highlights. */
const NAME = 'aloud'

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

/** What of a text is not said: numbers of notes, and how characters are read. */
const UNSAID = 'sup, rt, rp, rtc'

/** The text of an element as it is said, and where each of its characters stands. */
interface SaidText {
  readonly text: string
  readonly at: readonly (readonly [node: Text, offset: number])[]
}

export interface AloudLineProps {
  readonly aloud: Aloud
  /** Id of the article on the screen. */
  readonly shown: string | undefined
  /** Opens a page of the magazine. */
  readonly onOpen: (href: string) => void
}

/** A line at the foot of the page, as long as the browser reads aloud. What is a recording has its own. */
export function AloudLine({ aloud, shown, onOpen }: AloudLineProps) {
  const state = useSyncExternalStore(aloud.subscribe, aloud.read)
  useLazyStyle(css)
  useLazyStyle(aloudCss)
  usePlayerStyle()
  useFollowing(state, shown)
  useTurning(state, onOpen)
  if (state.phase === 'off' || state.phase === 'recording') return null
  return <Line {...{ aloud, state, onOpen }} />
}

/** Whoever reads along is led on to the next article; whoever looks at something else, or is on the way to it, is not. */
function useTurning({ heard }: AloudState, onOpen: AloudLineProps['onOpen']): void {
  const last = useRef<HeardArticle | undefined>(undefined)
  const turn = useEffectEvent((next: HeardArticle) => {
    const before = last.current
    last.current = next
    if (before !== undefined && before.id !== next.id && isAddress(before.href)) onOpen(next.href)
  })
  useEffect(() => {
    if (heard !== undefined) turn(heard)
  }, [heard])
}

/** Whether the browser is at an address, whatever stands behind its path. */
function isAddress(href: string): boolean {
  const { pathname, origin } = window.location
  return new URL(href, origin).pathname === pathname
}

interface LineProps extends Pick<AloudLineProps, 'aloud' | 'onOpen'> {
  readonly state: AloudState
}

function Line({ aloud, state, onOpen }: LineProps) {
  const { _ } = useLingui()
  const { phase, heard, sentence, count, rate, goesOn } = state
  const isPlaying = phase === 'speaking' || phase === 'loading'
  const style = { '--heard': count === 0 ? 0 : sentence / count } as CSSProperties
  return (
    <section className="mini" aria-label={_('Listening')} style={style}>
      <PlayButton
        isPlaying={isPlaying}
        label={isPlaying ? _('Pause') : _('Play')}
        onClick={() => (isPlaying ? aloud.pause() : aloud.resume())}
      />
      <Title heard={heard} onOpen={onOpen} />
      <Skip label={_('Back one sentence')} by={-1} aloud={aloud} />
      <Skip label={_('Forward one sentence')} by={1} aloud={aloud} />
      <SpeedSelect label={_('Speed')} speeds={SPEEDS} speed={rate} onChoose={aloud.setRate} />
      <button
        type="button"
        className="aloud-on"
        aria-label={_('Go on with the next article')}
        aria-pressed={goesOn}
        onClick={() => aloud.goOn(!goesOn)}
      >
        <svg viewBox="0 0 20 16" width="20" height="16" aria-hidden="true">
          <path d="M1 4h11M1 8h8M1 12h8M12 9l3 3 3-3M15 2v10" />
        </svg>
      </button>
      <button type="button" className="mini-close" aria-label={_('Stop listening')} onClick={() => stop(aloud)}>
        <svg viewBox="0 0 16 16" width="14" height="14" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
          <path d="M2 2l12 12M14 2L2 14" />
        </svg>
      </button>
      <Announcement phase={phase} title={heard?.title ?? ''} />
    </section>
  )
}

function Title({ heard, onOpen }: Pick<AloudState, 'heard'> & Pick<AloudLineProps, 'onOpen'>) {
  const { _ } = useLingui()
  if (heard === undefined) return <span className="mini-title">{_('One moment')}</span>
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (opensElsewhere(event.currentTarget, event)) return
    event.preventDefault()
    onOpen(heard.href)
  }
  return (
    <a className="mini-title" href={heard.href} lang={heard.lang} onClick={open}>
      <bdi>{heard.title}</bdi>
    </a>
  )
}

interface SkipProps extends Pick<AloudLineProps, 'aloud'> {
  readonly label: string
  readonly by: number
}

function Skip({ label, by, aloud }: SkipProps) {
  return (
    <button type="button" className="aloud-skip" aria-label={label} onClick={() => aloud.skip(by)}>
      <svg viewBox="0 0 12 16" width="12" height="16" data-back={by < 0 ? '' : undefined} aria-hidden="true">
        <path d="M1.5 3l6 5-6 5M10.5 3v10" />
      </svg>
    </button>
  )
}

/** Says what happens, but not while the page itself is being spoken: two voices at once would be none. */
function Announcement({ phase, title }: { readonly phase: AloudState['phase']; readonly title: string }) {
  const { _ } = useLingui()
  const status = useRef<HTMLParagraphElement>(null)
  const words =
    phase === 'failed' ? _('This browser does not read aloud just now.') : phase === 'paused' ? _('Paused') : ''
  useEffect(() => {
    if (status.current !== null) status.current.textContent = words === '' ? '' : `${words} ${title}`.trim()
  }, [words, title])
  return <p ref={status} role="status" className={phase === 'failed' ? 'mini-failure' : unseen.unseen} />
}

/** The line goes away with the button that was pressed: the keyboard goes on in the page. */
function stop(aloud: Aloud): void {
  aloud.stop()
  document.getElementById('content')?.focus({ preventScroll: true })
}

/** Marks the sentence that is said, and keeps it in sight of whoever reads along. `shown`: the article on the screen. */
function useFollowing({ phase, heard, sentence }: AloudState, shown: string | undefined): void {
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
  const distance = scrollTopForSentence({
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

/**
 * How far the page is scrolled for the next sentence, in pixels: not at all while it stands where one reads, nor for whoever has scrolled
 * away from the sentence before. Pure.
 */
export function scrollTopForSentence({ screen, before, now }: Following): number {
  const isOffscreen = before !== undefined && (before.bottom < 0 || before.top > screen)
  const isComfortable = now.top >= screen * UPPER && now.bottom <= screen * LOWER
  return isOffscreen || isComfortable ? 0 : now.top - screen * PUT
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
