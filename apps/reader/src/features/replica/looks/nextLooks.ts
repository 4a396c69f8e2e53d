import { STOPPED, takeSeconds, toggleStopwatch, type Stopwatch } from '../../../services/events/attention.ts'

interface Look {
  readonly watch: Stopwatch
  /** Whether something of it is on the screen. */
  readonly isSeen: boolean
  /** In percent of the whole page: as it is, and the closest of this look. */
  readonly scale: number
  readonly zoom: number
}

/** The printed pages that are in view, and how they are looked at. */
export interface Looks {
  readonly isThere: boolean
  /** By page. */
  readonly pages: ReadonlyMap<number, Look>
}

export const NO_LOOKS: Looks = { isThere: false, pages: new Map() }

/** `at`: milliseconds of a clock that only goes forward. */
export type LooksEvent =
  /** Other pages are in view, or other parts of them: `seen` are those of which something is, at `scale` times their fitted size. */
  | {
      readonly kind: 'view'
      readonly inView: readonly number[]
      readonly seen: readonly number[]
      readonly scale: number
      readonly at: number
    }
  /** The reader looks at the screen, or does not any more. */
  | { readonly kind: 'attention'; readonly isThere: boolean; readonly at: number }
  /** The screen is hidden: a look ends, and another begins when it is back. */
  | { readonly kind: 'hide'; readonly at: number }

/** A look that has ended. */
export interface ToldLook {
  readonly page: number
  readonly seconds: number
  readonly zoom: number
}

interface Step {
  readonly looks: Looks
  readonly told: readonly ToldLook[]
}

/**
 * What follows from an event while printed pages are shown. A look ends when its page is turned away or the screen is hidden;
 * a page that is only passed over, for less than half a second, was not looked at. Pure.
 */
export function nextLooks(looks: Looks, event: LooksEvent): Step {
  switch (event.kind) {
    case 'view':
      return view(looks, event)
    case 'attention':
      return { looks: attended(looks, event), told: [] }
    case 'hide':
      return {
        looks: {
          isThere: false,
          pages: mapped(looks.pages, (look) => ({ ...look, watch: STOPPED, zoom: look.scale })),
        },
        told: [...looks.pages].flatMap(([page, look]) => told(page, look, event.at)),
      }
  }
}

type Viewed = Extract<LooksEvent, { kind: 'view' }>

function view({ isThere, pages }: Looks, { inView, seen, scale: times, at }: Viewed): Step {
  const closeness = Math.min(10_000, Math.max(100, Math.round(times * 100)))
  const next = inView.map((page): [number, Look] => {
    const before = pages.get(page) ?? { watch: STOPPED, scale: 100, zoom: 100 }
    const isSeen = seen.includes(page)
    const watch = toggleStopwatch(before.watch, isThere && isSeen, at)
    const scale = isSeen ? closeness : before.scale
    return [page, { watch, isSeen, scale, zoom: Math.max(before.zoom, scale) }]
  })
  const left = [...pages].filter(([page]) => !inView.includes(page))
  return { looks: { isThere, pages: new Map(next) }, told: left.flatMap(([page, look]) => told(page, look, at)) }
}

function attended({ pages }: Looks, { isThere, at }: Extract<LooksEvent, { kind: 'attention' }>): Looks {
  return {
    isThere,
    pages: mapped(pages, (look) => ({ ...look, watch: toggleStopwatch(look.watch, isThere && look.isSeen, at) })),
  }
}

function mapped(pages: Looks['pages'], change: (look: Look) => Look): Looks['pages'] {
  return new Map([...pages].map(([page, look]) => [page, change(look)]))
}

function told(page: number, { watch, zoom }: Look, at: number): readonly ToldLook[] {
  return takeSeconds(watch, at).seconds.map((seconds) => ({ page, seconds, zoom }))
}
