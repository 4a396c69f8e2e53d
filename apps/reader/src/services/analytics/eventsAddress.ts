import { EVENTS_PATH } from '@gatefold/contract/analytics/eventsCall'
import { hasExtras, type PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'

type Settings = Pick<PublicConfiguration, 'analytics' | 'basePath' | 'host'>

/**
 * Where events are posted: the configured place, or the host's own; where that host has none, what served the page. An address, or
 * a path of the page's origin. Pure.
 */
export function eventsAddress({ analytics, basePath, host }: Settings): string {
  if (analytics.endpoint !== '') return analytics.endpoint
  return host.graphql === '' || !hasExtras({ host })
    ? basePath + EVENTS_PATH
    : `${host.graphql.replace(/\/+$/, '')}/${EVENTS_PATH}`
}

/** The site that events are posted to where that is neither the page's nor the title's host's. Pure. */
export function countingHostOf(settings: Settings, pageOrigin: string): string | undefined {
  return isEventsAddressForeign(settings, pageOrigin) ? new URL(eventsAddress(settings)).host : undefined
}

/** Whether events are posted to neither the page's origin nor that of the title's host. Pure. */
export function isEventsAddressForeign(settings: Settings, pageOrigin: string): boolean {
  const originOf = (address: string) => new URL(address, pageOrigin).origin
  return ![pageOrigin, originOf(settings.host.graphql)].includes(originOf(eventsAddress(settings)))
}
