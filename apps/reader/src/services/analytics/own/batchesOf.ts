import { MOST_BYTES, MOST_EVENTS } from '@gatefold/contract/analytics/eventsCall'
import type { AnalyticsEvent } from '@gatefold/contract/analytics/analyticsEvent'

/**
 * The events of each call, in their order: no more than a call may have, and no more bytes. A browser lets all calls that
 * outlive their page have 64 KiB together, so that one takes at most half of that. Pure.
 * https://fetch.spec.whatwg.org/#http-network-or-cache-fetch
 */
export function batchesOf(events: readonly AnalyticsEvent[]): readonly (readonly AnalyticsEvent[])[] {
  const batches: AnalyticsEvent[][] = []
  let room = 0
  for (const event of events) {
    const bytes = encoder.encode(JSON.stringify(event)).length + 1
    const last = batches.at(-1)
    if (last !== undefined && last.length < MOST_EVENTS && bytes <= room) last.push(event)
    else {
      batches.push([event])
      room = MOST_BYTES / 2 - FRAME
    }
    room -= bytes
  }
  return batches
}

/** The body of a call that is sent at `sentAt`, Unix time in milliseconds. Pure. */
export function bodyOf(events: readonly AnalyticsEvent[], sentAt: number): string {
  return JSON.stringify({ version: 1, sentAt, events })
}

/** Bytes of a body around its events, rounded up. */
const FRAME = 100

const encoder = new TextEncoder()
