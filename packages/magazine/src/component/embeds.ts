import type { SocialComponent, VideoPlatform } from './Component.ts'

/**
 * A script for the inside of a custom component's frame: it tells the page around it how high the content is, and takes
 * over the paper that the page is on. It stands in a document of the publisher's, so it must run anywhere, and there
 * nothing of ours is within reach. Content that is as high as its frame, whatever that is, is told once (decision 0076).
 */
export const HEIGHT_REPORTER = `(function () {
  var root = document.documentElement, frame = innerHeight, known = -1
  function measure() {
    return Math.ceil(root.scrollHeight > innerHeight ? root.scrollHeight : root.getBoundingClientRect().height)
  }
  function tell(always) {
    var height = measure()
    var follows = known >= 0 && innerHeight !== frame && height - known === innerHeight - frame
    var isNew = height !== known && !follows
    known = height
    frame = innerHeight
    if (isNew || always === true) parent.postMessage({ gatefold: 'height', height: height }, '*')
  }
  function dress(event) {
    if (event.source !== parent || !event.data || event.data.gatefold !== 'paper') return
    root.setAttribute('data-paper', event.data.paper)
    if (root.hasAttribute('data-gatefold')) {
      root.style.colorScheme = event.data.scheme
      root.style.color = event.data.ink
      root.style.backgroundColor = event.data.ground
    }
    tell(true)
  }
  addEventListener('message', dress)
  addEventListener('load', tell)
  new ResizeObserver(tell).observe(root)
})()`

/** Platforms whose films and posts an article may show in a frame, once the reader asks for them. */
export type EmbedPlatform = VideoPlatform | SocialComponent['component']

/** Where each platform's frame comes from: the reader builds its address on it, the host's policy allows it. */
export const EMBED_ORIGINS: Readonly<Record<EmbedPlatform, string>> = {
  youtube: 'https://www.youtube-nocookie.com',
  vimeo: 'https://player.vimeo.com',
  dailymotion: 'https://geo.dailymotion.com',
  tiktok: 'https://www.tiktok.com',
  instagram: 'https://www.instagram.com',
  twitter: 'https://platform.twitter.com',
  infogram: 'https://e.infogram.com',
}
