import { useLingui } from '@lingui/react'
import { useEffect, useEffectEvent, useRef, useSyncExternalStore, type CSSProperties, type MouseEvent } from 'react'
import type { Aloud, AloudState, HeardArticle } from '../../audio/createAloud.ts'
import { opensElsewhere } from '../../network/addresses.ts'
import { SPEEDS } from '../../audio/playerControls.ts'
import { PlayButton, SpeedSelect, usePlayerStyle } from '../../ui/PlayerControls.tsx'
import unseen from '../../ui/Unseen.module.css'
import { useLateStyle } from '../../ui/useLateStyle.ts'
import aloudCss from './aloudLine.css?inline'
import { useFollowing } from './followSentence.ts'
import css from './miniPlayer.css?inline'

interface Props {
  readonly aloud: Aloud
  /** Id of the article on the screen. */
  readonly shown: string | undefined
  /** Opens a page of the magazine. */
  readonly onOpen: (href: string) => void
}

/** A line at the foot of the page, as long as the browser reads aloud. What is a recording has its own. */
export function AloudLine({ aloud, shown, onOpen }: Props) {
  const state = useSyncExternalStore(aloud.subscribe, aloud.read)
  useLateStyle(css)
  useLateStyle(aloudCss)
  usePlayerStyle()
  useFollowing(state, shown)
  useTurning(state, onOpen)
  if (state.phase === 'off' || state.phase === 'recording') return null
  return <Line {...{ aloud, state, onOpen }} />
}

/** Whoever reads along is led on to the next article; whoever looks at something else, or is on the way to it, is not. */
function useTurning({ heard }: AloudState, onOpen: Props['onOpen']): void {
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

interface LineProps extends Pick<Props, 'aloud' | 'onOpen'> {
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
        onPress={() => (isPlaying ? aloud.pause() : aloud.resume())}
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

function Title({ heard, onOpen }: Pick<AloudState, 'heard'> & Pick<Props, 'onOpen'>) {
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

interface SkipProps extends Pick<Props, 'aloud'> {
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
