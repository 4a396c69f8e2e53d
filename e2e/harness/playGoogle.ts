import type { BrowserContext } from '@playwright/test'
import { recordThirdPartyEvents } from './recordEvents.ts'

/** What Google's hosts were asked for, in the order of it. */
export interface PlayedGoogle {
  readonly scripts: readonly string[]
  /** The bodies of what was told, with the address that it went to. */
  readonly calls: readonly string[]
}

const GOOGLE = /^https:\/\/[\w.-]*\.?(?:googletagmanager|google-analytics|analytics\.google|doubleclick|google)\.com\//

/**
 * Google's hosts at the level of the wire. Its scripts are stand-ins that do what the real ones may: they take what is in their
 * list and what is put there later, tell of it at once, set cookies, read the address, and the container's goes on by itself.
 */
export async function playGoogle(context: BrowserContext): Promise<PlayedGoogle> {
  const scripts: string[] = []
  const calls: string[] = []
  await context.route(GOOGLE, async (route) => {
    const request = route.request()
    const url = new URL(request.url())
    if (/\/(?:gtag\/js|gtm\.js)$/.test(url.pathname)) {
      scripts.push(url.href)
      const source = url.pathname === '/gtm.js' ? CONTAINER : TAG
      await route.fulfill({
        contentType: 'text/javascript',
        body: `(${source})(${JSON.stringify([...url.searchParams])})`,
      })
    } else {
      calls.push(`${url.href} ${request.postData() ?? ''}`)
      recordThirdPartyEvents(request.postData() ?? '')
      await route.fulfill({ status: 204, headers: { 'access-control-allow-origin': '*' } })
    }
  })
  return { scripts, calls }
}

const TAG = String(playTag)
const CONTAINER = String(playContainer)

/** Runs in the page, as text. */
function playTag(parameters: readonly (readonly [string, string])[]): void {
  const { id = '', l = 'dataLayer' } = Object.fromEntries(parameters)
  const page = window as unknown as Record<string, unknown[]>
  const layer = page[l] ?? []
  const tell = (entry: unknown) => {
    const [name, ...rest] = [...(entry as IArguments)] as unknown[]
    if (name !== 'event' || (page[`ga-disable-${id}`] as unknown) === true) return
    void fetch(`https://region1.google-analytics.com/g/collect?tid=${id}`, {
      method: 'POST',
      mode: 'no-cors',
      body: JSON.stringify(rest),
    })
  }
  document.cookie = '_ga=GA1.1.12.34; path=/; max-age=600'
  document.cookie = `_ga_${id.slice(2)}=GS1.1.56; path=/; max-age=600`
  for (const entry of layer) tell(entry)
  layer.push = (...entries: unknown[]) => {
    for (const entry of entries) tell(entry)
    return Array.prototype.push.apply(layer, entries)
  }
}

/** Runs in the page, as text. */
function playContainer(parameters: readonly (readonly [string, string])[]): void {
  const { id = '' } = Object.fromEntries(parameters)
  const layer = (window as unknown as { readonly dataLayer: unknown[] }).dataLayer
  const tell = (entry: unknown) =>
    void fetch(`https://www.google-analytics.com/g/collect?tid=${id}`, {
      method: 'POST',
      mode: 'no-cors',
      body: JSON.stringify(entry),
    })
  const isEvent = (entry: unknown) => Object.prototype.toString.call(entry) !== '[object Arguments]'
  for (const entry of layer.filter(isEvent)) tell(entry)
  layer.push = (...entries: unknown[]) => {
    for (const entry of entries.filter(isEvent)) tell(entry)
    return Array.prototype.push.apply(layer, entries)
  }
  // Nobody asks it to.
  setInterval(() => tell({ event: 'container.tick' }), 250)
}
