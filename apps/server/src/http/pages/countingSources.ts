import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'

/** What counting asks of a page's policy. */
export interface CountingSources {
  readonly scripts: readonly string[]
  readonly pictures: readonly string[]
  readonly calls: readonly string[]
}

const NONE: CountingSources = { scripts: [], pictures: [], calls: [] }

/** https://developers.google.com/tag-platform/security/guides/csp, without what advertising needs besides. */
const GOOGLE: CountingSources = {
  scripts: ['https://*.googletagmanager.com'],
  pictures: ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
  calls: ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://*.googletagmanager.com'],
}

/** Google's hosts where a title can tell it anything, and none otherwise: with a rate of 0 nobody is told of. Pure. */
export function googleSources({
  ga4Id,
  gtmId,
  sampleRates,
}: Pick<PublicConfiguration['analytics'], 'ga4Id' | 'gtmId' | 'sampleRates'>): CountingSources {
  const isTold = (ga4Id !== undefined && sampleRates.ga4 > 0) || (gtmId !== undefined && sampleRates.google > 0)
  return isTold ? GOOGLE : NONE
}

/** The address that a title's own count is posted to, where there is one; its origin is what a page may call. Pure. */
export function countingAddress({
  firstParty,
  endpoint,
}: Pick<PublicConfiguration['analytics'], 'firstParty' | 'endpoint'>): string {
  return firstParty === 'off' ? '' : endpoint
}
