import { tryTexts } from '../i18n/interfaceTexts.ts'
import { menuTexts } from '../i18n/texts/menu/menuTexts.ts'
import { privacyTexts } from '../i18n/texts/privacy/privacyTexts.ts'
import { keepLanguage, opensElsewhere, PATTERNS } from '../network/addresses.ts'
import { type Analytics, countingHostOf } from '../analytics/analyticsState.ts'
import { ConsentLine, consentQuestionOf } from './ConsentLine.tsx'
import type { I18n } from '@lingui/core'
import type { ReactNode } from 'react'
import type { ReaderRouter } from './createReaderRouter.tsx'

interface ConsentOptions {
  readonly browser: Pick<Window, 'location'>
  readonly analytics: Analytics
  readonly router: ReaderRouter
  /** The interface's texts. */
  readonly texts: I18n
  /** Puts the line into its place; undefined takes it away. */
  readonly show: (line: ReactNode) => void
}

const PRIVACY = { to: PATTERNS.privacy, search: keepLanguage } as const

/** Asks whether the reader may be counted as long as that is open, on every screen but the one that asks by itself. */
export async function startConsent({ browser, analytics, router, texts, show }: ConsentOptions): Promise<void> {
  const { configuration } = router.options.context
  const countingHost = countingHostOf(configuration, browser.location.origin)
  // What the link goes by is the menu's.
  await tryTexts(texts, privacyTexts, menuTexts)
  const follow = () => {
    const consentQuestion = consentQuestionOf(analytics.state(), countingHost)
    const isThere = router.state.matches.at(-1)?.fullPath === PATTERNS.privacy
    if (consentQuestion === undefined || isThere) show(undefined)
    else show(<ConsentLine consentQuestion={consentQuestion} onChoose={analytics.choose} {...linkOf(router)} />)
  }
  analytics.subscribe(follow)
  router.subscribe('onResolved', follow)
  follow()
}

function linkOf(router: ReaderRouter) {
  const onFollow: Parameters<typeof ConsentLine>[0]['onFollow'] = (event) => {
    if (opensElsewhere(event.currentTarget, event)) return
    event.preventDefault()
    void router.navigate(PRIVACY)
  }
  return { privacy: router.buildLocation(PRIVACY).href, onFollow }
}
