import type { I18n } from '@lingui/core'
import type { Analytics } from '../services/analytics/analyticsState.ts'
import { openAnalytics, type AnalyticsDeps } from '../services/analytics/openAnalytics.ts'
import type { ReaderRouter } from './createReaderRouter.tsx'
import { followFacts } from './facts/followFacts.ts'

interface Surroundings extends Omit<AnalyticsDeps, 'language'> {
  readonly router: ReaderRouter
  /** The interface's texts. */
  readonly texts: I18n
}

/** Counting on this page; as long as nobody may be told, nobody looks what is read. */
export function startAnalytics({ router, texts, ...surroundings }: Surroundings): Analytics {
  const { browser } = surroundings
  const analytics = openAnalytics({ ...surroundings, language: () => texts.locale })
  let end: (() => void) | undefined
  const follow = (isNew: boolean) => {
    const state = analytics.state()
    const isTold = state.kind !== 'off' && state.told.length > 0
    if (isTold) end ??= followFacts({ browser, router, isNew })
    else {
      end?.()
      end = undefined
    }
  }
  follow(true)
  analytics.subscribe(() => follow(false))
  return analytics
}
