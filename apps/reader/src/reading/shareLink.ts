/** What is passed on: a page, or a paragraph of it. */
interface SharedLink {
  readonly title: string
  readonly url: string
}

/** The part of `navigator` that is needed; an unsafe origin and old browsers lack either. */
interface Sharing {
  readonly share?: (data: SharedLink) => Promise<void>
  readonly clipboard?: Pick<Clipboard, 'writeText'>
}

export type ShareOutcome = 'shared' | 'cancelled' | 'copied' | 'refused'

/** Hands a link to the device's own sharing where there is one, otherwise to the clipboard. Never rejects. */
export async function shareLink(link: SharedLink, device: Sharing): Promise<ShareOutcome> {
  if (device.share !== undefined) {
    try {
      await device.share(link)
      return 'shared'
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return 'cancelled'
    }
  }
  try {
    if (device.clipboard === undefined) return 'refused'
    await device.clipboard.writeText(link.url)
    return 'copied'
  } catch {
    return 'refused'
  }
}

/** Words that tell a paragraph from the others around it. */
const WORDS = 8

/**
 * The fragment of a link that leads to a paragraph: the component's id, and the paragraph's first words as a text directive
 * (WICG Scroll to Text Fragment) for browsers that know it; the others open at the component. Pure.
 */
export function fragmentOf(component: string, paragraph: string): string {
  const words = paragraph.replaceAll('\u00AD', '').trim().split(/\s+/).slice(0, WORDS).join(' ')
  return words === '' ? component : `${component}:~:text=${encodeURIComponent(words).replaceAll('-', '%2D')}`
}
