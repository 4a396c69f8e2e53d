import { useLingui } from '@lingui/react'
import { untilShown } from '../../services/analytics/untilShown.ts'
import { privacyTexts } from '../../services/language/texts/privacy/privacyTexts.ts'
import { tryTexts } from '../../services/language/interfaceTexts.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useLate } from '../../ui/useLate.ts'
import { useReaderContext } from '../useReaderContext.ts'

/** The privacy screen: what it says is made of what this browser has chosen, and nothing of it is in a shared page. */
export function LatePrivacy() {
  const { _, i18n } = useLingui()
  const { openAnalytics } = useReaderContext()
  const late = useLate(async () => {
    const [analytics, { PrivacyPage }] = await Promise.all([
      untilShown(document).then(openAnalytics),
      import('./PrivacyPage.tsx'),
      tryTexts(i18n, privacyTexts),
    ])
    return { analytics, PrivacyPage, isLeft: await analytics.isLeft() }
  })
  return (
    <Notice title={_('What is counted')}>
      {late === undefined ? <p role="status">{_('One moment')}</p> : <late.PrivacyPage {...late} />}
    </Notice>
  )
}
