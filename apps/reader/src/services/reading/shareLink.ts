/** What is passed on: a page, or a paragraph of it. */
export interface SharedLink {
  readonly title: string
  readonly url: string
}

/** The part of `navigator` that is needed; an unsafe origin and old browsers lack either. */
export interface Sharing {
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
