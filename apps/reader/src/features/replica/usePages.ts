import { nearestPage, type PrintedPage } from '@gatefold/magazine/replica/PrintedPage'
import type { PageSize } from '@gatefold/magazine/replica/Replica'
import { singlesOf, type Spread, spreadIndexOf, spreadsOf } from '@gatefold/magazine/replica/Flatplan'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { PrintedOpening } from '../../content/replica/printedPages.ts'
import type { Layout } from './createStage.ts'

/** As in the style sheet: it lays out the first screen before any script. */
const WIDE = '(orientation: landscape)'

interface Source {
  readonly opening: PrintedOpening
  /** All pages, once they are here. */
  readonly all: readonly PrintedPage[] | undefined
  /** The page that the address names. */
  readonly page: number
  /** Writes another page into the address; resolves when it stands there, or another does that was written later. */
  readonly onPage: (page: number) => Promise<void>
}

export interface Pages {
  readonly layout: Layout | undefined
  /** The page that was gone to. */
  readonly page: number
  readonly pages: readonly PrintedPage[]
  readonly spreads: readonly Spread[]
  /** Of the spread in view. */
  readonly index: number
  /** In reading order. */
  readonly inView: readonly PrintedPage[]
  /** Pages whose pictures may be fetched. */
  readonly pagesToLoad: ReadonlySet<number>
  /** The nearest page there is. */
  turnTo(page: number): void
  hasStep(way: 1 | -1): boolean
  step(way: 1 | -1): void
  goTo(end: 'first' | 'last'): void
  /** The picture of a page is there, in so many pixels, or cannot be had. */
  onSettled(page: number, size: PageSize | undefined): void
}

/** Which pages there are, which are shown, which are asked for, and how to turn. */
export function usePages({ opening, all, page: named, onPage }: Source): Pages {
  const layout = useLayout()
  const [page, go] = useNamedPage({ page: named, onPage })
  const [way, setWay] = useState<1 | -1>(1)
  const sizes = useLearntSizes()
  const known = all ?? opening.spread
  const pages = useMemo(() => known.map((each) => sizes.applied(each)), [known, sizes])
  const spreads = useMemo(
    () => layOut(pages, { layout, opening, isWhole: all !== undefined }),
    [pages, layout, opening, all],
  )
  const index = spreadIndexOf(spreads, page)
  const [settled, setSettled] = useState<ReadonlySet<number>>(new Set())

  const turnTo = (wanted: number) => {
    // Which one is the nearest is known with all the others: until then the address leads there.
    if (all === undefined && !pages.some((each) => each.page === wanted)) return void onPage(wanted)
    const next = nearestPage(pages, wanted)?.page ?? page
    if (next === page) return
    setWay(next > page ? 1 : -1)
    go(next)
  }
  const onSettled = (number: number, size: PageSize | undefined) => {
    setSettled((before) => (before.has(number) ? before : new Set([...before, number])))
    if (size !== undefined) sizes.learn(number, size)
  }
  const turnToFirst = (spread: Spread | undefined) => {
    const [first] = spread ?? []
    if (first !== undefined) turnTo(first)
  }
  return {
    layout,
    page,
    pages,
    spreads,
    index,
    inView: (spreads[index] ?? []).flatMap((number) => pages.find((each) => each.page === number) ?? []),
    pagesToLoad: findPagesToLoad(heldPages({ spreads, index, main: page, way }), settled),
    turnTo,
    hasStep: (step) => spreads[index + step] !== undefined,
    step: (step) => turnToFirst(spreads[index + step]),
    goTo: (end) => turnToFirst(end === 'first' ? spreads[0] : spreads.at(-1)),
    onSettled,
  }
}

interface LaidOut {
  readonly layout: Layout | undefined
  readonly opening: PrintedOpening
  readonly isWhole: boolean
}

/** Before all pages are known there is only what the first screen shows. */
function layOut(pages: readonly PrintedPage[], { layout, opening, isWhole }: LaidOut): readonly Spread[] {
  const shown = opening.spread.map(({ page }) => page)
  if (layout === undefined) return [shown]
  if (!isWhole) return [layout === 'double' ? shown : [opening.page]]
  return layout === 'double' ? spreadsOf(pages) : singlesOf(pages)
}

/** What pictures have told of the form of their pages, where no flatplan has. */
function useLearntSizes() {
  const [sizes, setSizes] = useState<ReadonlyMap<number, PageSize>>(new Map())
  return useMemo(
    () => ({
      applied: (page: PrintedPage) => (page.size === undefined ? { ...page, size: sizes.get(page.page) } : page),
      learn: (page: number, size: PageSize) =>
        setSizes((before) => (before.has(page) ? before : new Map([...before, [page, size]]))),
    }),
    [sizes],
  )
}

/** How pages are laid out on this screen; undefined where it is not known yet. */
function useLayout(): Layout | undefined {
  return useSyncExternalStore(subscribe, read, () => undefined)
}

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

function read(): Layout {
  return window.matchMedia(WIDE).matches ? 'double' : 'single'
}

interface Address {
  /** The page that the address names. */
  readonly page: number
  /** Writes another page into the address; resolves when it stands there, or another does that was written later. */
  readonly onPage: (page: number) => Promise<void>
}

/**
 * The page that was gone to, and how to go to another. It runs ahead of the address, which passes over pages that are left
 * at once; where somebody else changes the address it follows.
 */
function useNamedPage({ page: named, onPage }: Address): readonly [page: number, go: (page: number) => void] {
  const [page, setPage] = useState(named)
  /** What was written and may still come to stand in the address, in this order. */
  const written = useRef<readonly number[]>([])
  useEffect(() => {
    const own = written.current.lastIndexOf(named)
    written.current = own < 0 ? [] : written.current.slice(own + 1)
    if (own < 0) setPage(named)
  }, [named])
  const go = (next: number) => {
    setPage(next)
    written.current = [...written.current, next]
    void onPage(next).then(() => {
      if (written.current.at(-1) === next) written.current = []
    })
  }
  return [page, go]
}

/** So many pages besides those in view have a picture. */
const MOST_BESIDE = 2

interface Held {
  readonly spreads: readonly Spread[]
  /** Index of the spread in view. */
  readonly index: number
  /** The page of it that was gone to. */
  readonly main: number
  /** 1 when the reader last went on, -1 when back. */
  readonly way: 1 | -1
}

/**
 * The pages whose pictures the document holds, in the order in which they are wanted: those in view, first the one
 * that was gone to, then two more, of which the ones on the reader's way come first. Pure.
 */
export function heldPages({ spreads, index, main, way }: Held): readonly number[] {
  const inView = spreads[index] ?? []
  const ahead = spreads[index + way] ?? []
  const behind = spreads[index - way] ?? []
  const nearest = way === 1 ? [...ahead, ...behind.toReversed()] : [...ahead.toReversed(), ...behind]
  const others = inView.filter((page) => page !== main)
  const first = others.length === inView.length ? [] : [main]
  return [...first, ...others, ...nearest.slice(0, MOST_BESIDE)]
}

/** Of pages that are wanted in this order those that may be asked for: each when the one before is there. Pure. */
export function findPagesToLoad(wanted: readonly number[], settled: ReadonlySet<number>): ReadonlySet<number> {
  const first = wanted.findIndex((page) => !settled.has(page))
  return new Set(first < 0 ? wanted : wanted.slice(0, first + 1))
}
