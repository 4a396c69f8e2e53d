import { type IssueContents, pageDirection } from '@gatefold/magazine/issue'
import type { TextDirection } from '@gatefold/magazine/language/Localized'
import type { PrintedPage } from '@gatefold/magazine/replica/PrintedPage'
import type { Area } from '@gatefold/magazine/replica/Replica'
import { useLingui } from '@lingui/react'
import { type ReactNode, useEffect, useEffectEvent, useInsertionEffect, useRef, useState } from 'react'
import { Link } from '@tanstack/react-router'
import type { PageTexts } from '../../content/replica/createPageTexts.ts'
import type { PrintedOpening } from '../../content/replica/printedPages.ts'
import {
  createStage,
  type PagePlace,
  type Side,
  type StageState,
  type StageControl,
  type Stories,
} from './createStage.ts'
import type { ResolveHotspot } from './PageBox.tsx'
import css from './replica.css?inline'
import { Stage } from './Stage.tsx'
import { useLooks } from './useLooks.ts'
import { type Pages, usePages } from './usePages.ts'
import { type Viewer, ViewerContext } from './Viewer.ts'
import type { Rest } from './zoom.ts'
import { type Addressable, issueAddress } from '../../network/addresses.ts'

/** What uses keys itself. */
const OWN_KEYS = 'input, textarea, select, audio, video, iframe, dialog, [contenteditable], [data-keys], [popover]'

interface ReplicaProps {
  readonly issue: Pick<IssueContents, 'id' | 'slug' | 'textDirection' | 'data'>
  readonly opening: PrintedOpening
  /** All pages, once they are here. */
  readonly pages: readonly PrintedPage[] | undefined
  /** The page that the address names. */
  readonly page: number
  /** Writes another page into the address; resolves when it stands there, or another does that was written later. */
  readonly onPage: (page: number) => Promise<void>
  readonly resolveHotspot: ResolveHotspot
  /** The text behind the pages. */
  readonly texts: PageTexts
  /** Drawn over a page in view, below its links; fractions of the page are percentages of it. It is scaled with the page. */
  readonly drawLayer?: ((page: PrintedPage) => ReactNode) | undefined
  readonly stories?: Stories | undefined
  /** In the bar. */
  readonly tools?: ReactNode
  /** At the foot, over the pages. */
  readonly strip?: ReactNode
}

/** The printed pages of an issue, as they were designed. Product design, "Replica". */
export function ReplicaScreen(props: ReplicaProps) {
  const { issue, opening, tools, strip } = props
  const { _ } = useLingui()
  const { viewer, pages, stage, shown, isAside, isZoomed, wayOf } = useReplica(props)
  return (
    <ViewerContext value={viewer}>
      {/* With the screen, also where it is rendered: no other screen carries it. */}
      <style>{css}</style>
      <main className="printed" data-printed="">
        <h1 className="printed-title">{_('Printed pages')}</h1>
        <ReplicaBar
          issue={issue}
          positions={positionsOf(pages, opening)}
          isAside={isAside}
          isZoomed={isZoomed}
          onZoom={stage.zoomBy}
          tools={tools}
        />
        <Stage {...shown} first={opening.page} direction={pageDirection(issue)} stage={stage} />
        {SIDES.map((side) => (
          <button
            key={side}
            type="button"
            className="printed-turn"
            data-side={side}
            aria-disabled={!pages.hasStep(wayOf(side))}
            onClick={() => pages.step(wayOf(side))}
            aria-label={wayOf(side) === 1 ? _('Next page') : _('Previous page')}
          >
            {side === 'left' ? '‹' : '›'}
          </button>
        ))}
        {strip}
      </main>
    </ViewerContext>
  )
}

const SIDES = ['left', 'right'] as const

/** Everything that the screen of the printed pages knows and does. */
function useReplica({ issue, opening, pages: all, page, onPage, stories, ...parts }: ReplicaProps) {
  const { drawLayer, resolveHotspot, texts } = parts
  const direction = pageDirection(issue)
  const pages = usePages({ opening, all, page, onPage })
  const [rest, setRest] = useState<Rest>()
  const [isZoomed, setZoomed] = useState(false)
  const [isAside, setAside] = useState(false)
  const isNew = useFirstTime(pages.inView)

  /** What can be done comes along with what is offered. */
  const openWith = ({ open }: Stories, place: PagePlace) => {
    const isOpened = open(place)
    if (isOpened) setAside(false)
    return isOpened
  }
  const wayOf = (side: Side) => ((side === 'right') === (direction === 'ltr') ? 1 : -1)
  const stage = useStage({
    inView: pages.inView,
    stories: stories && { ...stories, open: (place) => openWith(stories, place) },
    hasPages: (side) => pages.hasStep(wayOf(side)),
    turn: (side) => pages.step(wayOf(side)),
    onTap: () => setAside(!isAside),
    onZoomed(isCloser) {
      setZoomed(isCloser)
      setAside(isCloser)
    },
    onRest: setRest,
  })
  useLooks({ issueId: issue.id, inView: pages.inView, rest, stage })
  const viewer = useViewerOf(pages, stage)
  useKeys((key) => {
    const action = actionOfKey(key, { isZoomed: stage.isZoomed(), direction })
    if (action !== undefined) act(action, { pages, stage })
    return action !== undefined
  })
  const { spreads, index, layout, pagesToLoad, onSettled } = pages
  return {
    viewer,
    pages,
    stage,
    isAside,
    isZoomed,
    wayOf,
    shown: {
      pages: pages.pages,
      spreads,
      index,
      main: pages.page,
      layout,
      pagesToLoad,
      rest,
      parts: { issueId: issue.id, drawLayer, resolveHotspot, texts, onSettled, isNew },
    },
  }
}

/** One stage for the whole life of the screen, which always knows the latest situation. */
function useStage(situation: StageState): StageControl {
  const [stage] = useState(() => createStage(situation))
  // Before the elements of the pages are handed to the stage.
  useInsertionEffect(() => stage.update(situation))
  return stage
}

/** Tells whether a page has not been in view before. */
function useFirstTime(inView: readonly PrintedPage[]): (page: number) => boolean {
  const seen = useRef(new Set<number>())
  useEffect(() => {
    for (const { page } of inView) seen.current.add(page)
  })
  return (page) => !seen.current.has(page)
}

function useViewerOf({ page, pages, inView, turnTo }: Pages, stage: StageControl): Viewer {
  const wanted = useRef<{ readonly page: number; readonly area: Area }>(undefined)
  const find = (number: number) => inView.find((each) => each.page === number)
  // Once the page that was turned to is there.
  useEffect(() => {
    const target = wanted.current && find(wanted.current.page)
    if (target === undefined || wanted.current === undefined) return
    stage.zoomTo(target, wanted.current.area)
    wanted.current = undefined
  })
  return {
    page,
    pages,
    turnTo,
    zoomTo(number, area) {
      const target = find(number)
      if (target !== undefined) return stage.zoomTo(target, area)
      wanted.current = { page: number, area }
      turnTo(number)
    },
    zoomOut: stage.zoomOut,
    viewOf: (number) => {
      const target = find(number)
      return target && stage.viewOf(target)
    },
  }
}

function act(action: KeyAction, { pages, stage }: { readonly pages: Pages; readonly stage: StageControl }): void {
  switch (action.kind) {
    case 'pan':
      return stage.pan(action)
    case 'zoom':
      return action.to === 'whole' ? stage.zoomOut() : stage.zoomBy(action.to === 'in' ? ZOOM_STEP : 1 / ZOOM_STEP)
    case 'turn':
      return pages.step(action.way)
    case 'go':
      return pages.goTo(action.to)
  }
}

/** Tells of keys that nothing on the page uses itself; `act` answers whether it did something. */
function useKeys(act: (key: string) => boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isModified = event.altKey || event.ctrlKey || event.metaKey
    const isOwned = event.target instanceof Element && event.target.closest(OWN_KEYS) !== null
    if (!isOwned && !isModified && !event.defaultPrevented && !event.isComposing && act(event.key))
      event.preventDefault()
  })
  useEffect(() => {
    const follow = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', follow)
    return () => document.removeEventListener('keydown', follow)
  }, [])
}

type KeyAction =
  /** 1 goes on, -1 goes back. */
  | { readonly kind: 'turn'; readonly way: 1 | -1 }
  | { readonly kind: 'go'; readonly to: 'first' | 'last' }
  | { readonly kind: 'zoom'; readonly to: 'in' | 'out' | 'whole' }
  /** In shares of the screen. */
  | { readonly kind: 'pan'; readonly x: number; readonly y: number }

interface KeySituation {
  readonly isZoomed: boolean
  readonly direction: TextDirection
}

const STEP = 0.2

const ALWAYS: Readonly<Record<string, KeyAction>> = {
  PageDown: { kind: 'turn', way: 1 },
  PageUp: { kind: 'turn', way: -1 },
  Home: { kind: 'go', to: 'first' },
  End: { kind: 'go', to: 'last' },
  '+': { kind: 'zoom', to: 'in' },
  '=': { kind: 'zoom', to: 'in' },
  '-': { kind: 'zoom', to: 'out' },
  '0': { kind: 'zoom', to: 'whole' },
}

const PAN: Readonly<Record<string, KeyAction>> = {
  ArrowLeft: { kind: 'pan', x: STEP, y: 0 },
  ArrowRight: { kind: 'pan', x: -STEP, y: 0 },
  ArrowUp: { kind: 'pan', x: 0, y: STEP },
  ArrowDown: { kind: 'pan', x: 0, y: -STEP },
}

/** What a key does: arrows turn a whole page, the way that the issue is read, and move one that is zoomed. Pure. */
export function actionOfKey(key: string, { isZoomed, direction }: KeySituation): KeyAction | undefined {
  if (Object.hasOwn(ALWAYS, key)) return ALWAYS[key]
  if (isZoomed) return Object.hasOwn(PAN, key) ? PAN[key] : undefined
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  return { kind: 'turn', way: (key === 'ArrowRight') === (direction === 'ltr') ? 1 : -1 }
}

interface Props {
  readonly issue: Addressable
  /** Of them the style sheet shows the one that suits the screen. */
  readonly positions: readonly Position[]
  readonly isAside: boolean
  readonly isZoomed: boolean
  readonly onZoom: (factor: number) => void
  readonly tools: ReactNode
}

/** The contents have the address of the pages, but for its search. */
const ONLY_ITSELF = { exact: true, includeSearch: true } as const

/** The thin line: the way back to the contents, where one is, and what can be done. */
function ReplicaBar({ issue, positions, isAside, isZoomed, onZoom, tools }: Props) {
  const { _ } = useLingui()
  const describe = ({ names, places, count }: Position) => {
    const place = _('{current} of {count}', { current: places, count })
    return names === places ? place : `${names} (${place})`
  }
  return (
    <header className="printed-bar" data-aside={isAside ? '' : undefined}>
      <Link {...issueAddress(issue)} hash="contents" activeOptions={ONLY_ITSELF} className="printed-contents">
        {_('Contents')}
      </Link>
      <p className="printed-position" aria-live="polite">
        {positions.map((position) => (
          // Its words, not its numbers, say which way it reads: of the interface, whatever the way of the issue.
          <span key={position.places} dir="auto">
            {describe(position)}
          </span>
        ))}
      </p>
      <div className="printed-tools">
        <button type="button" aria-label={_('Smaller')} aria-disabled={!isZoomed} onClick={() => onZoom(1 / ZOOM_STEP)}>
          −
        </button>
        <button type="button" aria-label={_('Larger')} onClick={() => onZoom(ZOOM_STEP)}>
          +
        </button>
        {tools}
      </div>
    </header>
  )
}

/** Where one is among the pages. */
interface Position {
  /** The labels printed on the pages in view, such as `12–13`. */
  readonly names: string
  /** Their places, from 1, such as `14–15`. */
  readonly places: string
  readonly count: number
}

type Shown = Pick<Pages, 'pages' | 'inView' | 'layout' | 'page'>

/** Where one is; before the screen is known, what a narrow one shows comes first and what a wide one shows after it. Pure. */
export function positionsOf(shown: Shown, opening: PrintedOpening): readonly Position[] {
  const { inView, layout, page } = shown
  const together = positionOf(inView, shown, opening)
  if (layout !== undefined) return [together]
  const alone = inView.filter((each) => each.page === page)
  return [positionOf(alone, shown, opening), together]
}

function positionOf(
  seen: readonly PrintedPage[],
  { pages }: Pick<Shown, 'pages'>,
  { count, place, page: first }: PrintedOpening,
): Position {
  // Until all pages are known those that are lie around the first.
  const before = place - 1 - pages.findIndex((each) => each.page === first)
  const places = seen.map((each) => pages.indexOf(each) + before + 1)
  // The first screen is sent as to a stranger: who owns the issue has more pages than that knew.
  return {
    names: seen.map(({ name }) => name).join('–'),
    places: places.join('–'),
    count: Math.max(count, pages.length),
  }
}

/** One press of a key or button enlarges so much. */
const ZOOM_STEP = 1.5
