import { EVENTS_PATH } from '@gatefold/contract/analytics/eventsCall'

interface Settings {
  readonly basePath: string
  /** As readers see it; undefined where the host was not told. */
  readonly origin: string | undefined
  readonly analytics: { readonly firstParty: 'off' | 'consent' | 'always'; readonly endpoint?: string | undefined }
}

/** Days after which an event comes too late, wherever the device has been. */
export const OLDEST_EVENT = 30

/** Whether the title's events are to come to this host. Pure. */
export function takesEvents({ basePath, origin, analytics: { firstParty, endpoint } }: Settings): boolean {
  if (firstParty === 'off') return false
  return endpoint === undefined || endpoint === `${origin ?? ''}${basePath}${EVENTS_PATH}`
}
