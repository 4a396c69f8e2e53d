import { useLingui } from '@lingui/react'
import type { I18n } from '@lingui/core'
import { PATTERNS } from '../network/addresses.ts'
import type { BrowserKeys } from '../storage/BrowserKeys.ts'
import { useLazyStyle } from '../ui/useLazyStyle.ts'
import css from './expiredLine.css?inline'
import type { ReaderRouter } from './createReaderRouter.tsx'
import { createIsland } from './roots.tsx'

interface Props {
  readonly onSignIn: () => void
  readonly onClose: () => void
}

interface ExpiryOptions {
  readonly browser: Window
  readonly keys: Pick<BrowserKeys, 'alertDatetime' | 'alertTimeoutId'>
  readonly router: ReaderRouter
  readonly texts: I18n
}

/** Milliseconds. What was not seen for so long is no news any more. */
const NEWS = 60_000

/** Requirement R8.1: says in every tab that the session has ended, until the reader has seen it, or a minute has passed. */
export function showExpiry({ browser, keys, router, texts }: ExpiryOptions): void {
  const { document } = browser
  const age = Date.now() - (keys.alertDatetime.read() ?? 0)
  if (age < 0 || age >= NEWS) return keys.alertDatetime.remove()
  const place = document.body.appendChild(document.createElement('div'))
  place.role = 'alert'
  place.className = 'expired'
  const island = createIsland(place, texts)
  const end = () => {
    browser.clearTimeout(timer)
    keys.alertDatetime.remove()
    keys.alertTimeoutId.remove()
    island.end()
  }
  const timer = browser.setTimeout(end, NEWS)
  keys.alertTimeoutId.save(timer)
  const signIn = () => {
    end()
    void router.navigate({ to: PATTERNS.account })
  }
  island.show(<ExpiredLine onSignIn={signIn} onClose={end} />)
}

/** The session has ended by itself: what stands in the line `expired`. Requirement R8.1. */
function ExpiredLine({ onSignIn, onClose }: Props) {
  const { _ } = useLingui()
  useLazyStyle(css)
  return (
    <>
      <bdi>{_('Session expired. Please log in again.')}</bdi>
      <button type="button" onClick={onSignIn}>
        {_('Sign in')}
      </button>
      <button type="button" onClick={onClose}>
        {_('Close')}
      </button>
    </>
  )
}
