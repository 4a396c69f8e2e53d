import * as v from 'valibot'
import { MOST_EVENTS } from './eventsCall.ts'

/**
 * What `POST {host}/events` takes, as JSON of the type `text/plain`, which asks no other origin first. Each event is judged by
 * itself (`analyticsEvent`): one that is none is dropped, and the others count.
 */
export const analyticsBatch = v.strictObject({
  version: v.literal(1),
  /** By the device's clock, Unix time in milliseconds: what it is ahead or behind is taken off the events' times. */
  sentAt: v.pipe(v.number(), v.integer(), v.minValue(0)),
  events: v.pipe(v.array(v.unknown()), v.minLength(1), v.maxLength(MOST_EVENTS)),
})
