import type { I18n } from '@lingui/core'
import type { MouseEvent, ReactNode } from 'react'
import { type Analytics, countingHostOf } from '../analytics/analyticsState.ts'
import { tryTexts } from '../i18n/interfaceTexts.ts'
import { menuTexts } from '../i18n/texts/menu/menuTexts.ts'
import { privacyTexts } from '../i18n/texts/privacy/privacyTexts.ts'
import { keepLanguage, opensElsewhere, PATTERNS } from '../network/addresses.ts'
import type { ReaderRouter } from './createReaderRouter.tsx'

interface ConsentOptions {
  readonly browser: Pick<Window, 'location'>
  readonly analytics: Analytics
  readonly router: ReaderRouter
  /** The interface's texts. */
  readonly texts: I18n
  /** Puts the line into its place; undefined takes it away. */
  readonly show: (line: ReactNode) => void
  readonly log: (message: string, cause: unknown) => void
}

const PRIVACY = { to: PATTERNS.privacy, search: keepLanguage } as const

/**
 * Asks whether the reader may be counted as long as that is open, on every screen but the one that asks by itself. Who is not asked does
 * not get the question's code.
 */
export function startConsent({ browser, analytics, router, texts, show, log }: ConsentOptions): void {
  const { configuration } = router.options.context
  const countingHost = countingHostOf(configuration, browser.location.origin)
  const isAsking = () =>
    analytics.state().kind === 'asking' && router.state.matches.at(-1)?.fullPath !== PATTERNS.privacy
  const ask = async () => {
    const [{ ConsentLine, consentQuestionOf }] = await Promise.all([
      import('./ConsentLine.tsx'),
      // What the link goes by is the menu's.
      tryTexts(texts, privacyTexts, menuTexts),
    ])
    const consentQuestion = consentQuestionOf(analytics.state(), countingHost)
    // It may have been answered meanwhile.
    if (consentQuestion === undefined || !isAsking()) return
    show(<ConsentLine consentQuestion={consentQuestion} onChoose={analytics.choose} {...linkOf(router)} />)
  }
  const follow = () => {
    if (isAsking()) ask().catch((error: unknown) => log('Nobody can be asked whether to be counted.', error))
    else show(undefined)
  }
  analytics.subscribe(follow)
  router.subscribe('onResolved', follow)
  follow()
}

function linkOf(router: ReaderRouter) {
  const onFollow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (opensElsewhere(event.currentTarget, event)) return
    event.preventDefault()
    void router.navigate(PRIVACY)
  }
  return { privacy: router.buildLocation(PRIVACY).href, onFollow }
}
