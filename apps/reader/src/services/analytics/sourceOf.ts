import type { AnalyticsEvent } from '@gatefold/contract/analytics/analyticsEvent'

export type Source = Pick<Extract<AnalyticsEvent, { type: 'visit' }>, 'source' | 'host'>

/**
 * Where a reader came from, by the address that the browser names: only the name of its host is looked at. A page of the title
 * itself is no source. Pure.
 */
export function sourceOf(referrer: string, ownOrigin: string): Source {
  if (!URL.canParse(referrer)) return { source: 'direct' }
  const { origin, hostname } = new URL(referrer)
  if (origin === ownOrigin) return { source: 'direct' }
  const host = hostname.toLowerCase()
  const source = SEARCH.test(host) ? 'search' : SOCIAL.test(host) ? 'social' : 'link'
  return HOST.test(host) ? { source, host } : { source }
}

/** As the catalogue takes it: neither the brackets of an IPv6 address nor an underscore. */
const HOST = /^[a-z0-9.-]{1,253}$/

/** Search engines with one name in many countries, and those with one place. */
const SEARCH =
  /(?:^|\.)(?:(?:google|yahoo|yandex|seznam)\.[a-z]{2,3}(?:\.[a-z]{2})?|(?:bing|duckduckgo|baidu|sogou|naver|startpage|qwant|mojeek|kagi|petalsearch)\.com|ecosia\.org|search\.brave\.com|googlequicksearchbox)$/

const SOCIAL =
  /(?:^|\.)(?:(?:facebook|instagram|threads|twitter|x|linkedin|reddit|tiktok|youtube|pinterest|tumblr|weibo|vk|whatsapp|snapchat|discord|xing)\.com|threads\.net|t\.co|lnkd\.in|youtu\.be|pin\.it|t\.me|telegram\.org|bsky\.app|mastodon\.(?:social|online)|news\.ycombinator\.com)$/
