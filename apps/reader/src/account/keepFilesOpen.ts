/** Milliseconds: less than half of the life of what opens files. */
const EVERY = 4 * 60_000

const LOOK_EVERY = 60_000

export interface FilesOpenDeps {
  readonly browser: Pick<Window, 'setInterval'> & {
    readonly document: Pick<Document, 'visibilityState' | 'addEventListener'>
  }
  readonly isSignedIn: () => boolean
  /** Calls the host as the reader; the host's answer lets this browser go on asking for the reader's files. */
  readonly call: () => Promise<unknown>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/**
 * A host opens the files of paid issues to the browser for some minutes after each call that shows a token (decision 0191). Whoever
 * reads a long article makes none, and its last pictures are asked for late: so a page that is looked at calls now and then.
 */
export function keepFilesOpen({ browser, isSignedIn, call, now }: FilesOpenDeps): void {
  let calledAt = now()
  const look = () => {
    const isDue = now() - calledAt >= EVERY && browser.document.visibilityState === 'visible' && isSignedIn()
    if (!isDue) return
    calledAt = now()
    // Without a network there is nothing to ask for either.
    call().catch(() => undefined)
  }
  browser.setInterval(look, LOOK_EVERY)
  browser.document.addEventListener('visibilitychange', look)
}
