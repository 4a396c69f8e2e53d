import type { AnalyticsFact } from '@gatefold/contract/analytics/analyticsEvent'
import { sourceOf } from './sourceOf.ts'

export type Visit = Extract<AnalyticsFact, { type: 'visit' }>

/** What is looked at of a browser, as it stands there. */
export interface Visited {
  /** The address that led here; '' where there is none. */
  readonly referrer: string
  readonly origin: string
  /** That of the interface. */
  readonly language: string
  /** Whether the title runs as an app of the device. */
  readonly isApp: boolean
  /** Whether what points first of all is a finger. */
  readonly isTouched: boolean
  /** CSS pixels of the whole screen. */
  readonly screen: { readonly width: number; readonly height: number }
}

/** What is said when a visit begins: kinds of things, of which many readers share each. Pure. */
export function visitOf({ referrer, origin, language, isApp, isTouched, screen }: Visited): Visit {
  return {
    type: 'visit',
    ...sourceOf(referrer, origin),
    device: isTouched ? touchedDevice(screen) : 'desktop',
    language,
    display: isApp ? 'app' : 'browser',
  }
}

/** Where Android draws the line between phones and tablets (`sw600dp`), however the device is held. */
const NARROWEST_TABLET = 600

function touchedDevice({ width, height }: Visited['screen']): Visit['device'] {
  return Math.min(width, height) < NARROWEST_TABLET ? 'phone' : 'tablet'
}
