import { useLingui } from '@lingui/react'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { SinkName } from '../../services/analytics/Analytics.ts'

interface Props {
  readonly sinks: readonly SinkName[]
  readonly analytics: PublicConfiguration['analytics']
  readonly countingHost: string | undefined
}

/** Everybody that the configuration names, and nobody else. */
export function WhoIsTold({ sinks, analytics, countingHost }: Props) {
  const { _ } = useLingui()
  return (
    <section aria-labelledby="privacy-who">
      <h2 id="privacy-who">{_('Who is told')}</h2>
      <ul>
        {sinks.map((sink) => (
          <Sink key={sink} sink={sink} analytics={analytics} countingHost={countingHost} />
        ))}
      </ul>
    </section>
  )
}

interface SinkProps extends Omit<Props, 'sinks'> {
  readonly sink: SinkName
}

function Sink({ sink, analytics, countingHost }: SinkProps) {
  const { _, i18n } = useLingui()
  const { firstParty, sampleRates } = analytics
  const share = { own: 1, ga4: sampleRates.ga4, tagManager: sampleRates.google }[sink]
  const percent = new Intl.NumberFormat(i18n.locale, { style: 'percent', maximumFractionDigits: 2 }).format(share)
  const isFree = sink === 'own' && countingHost === undefined && firstParty === 'always'
  const words = useSinkWords(countingHost)
  return (
    <li>
      {words[sink]}
      {share < 1 && ` ${_('Of {percent} of all visits, drawn by lot.', { percent })}`}
      {!isFree && ` ${_('Only after you have agreed.')}`}
    </li>
  )
}

function useSinkWords(host: string | undefined): Readonly<Record<SinkName, string>> {
  const { _ } = useLingui()
  return {
    own:
      host === undefined
        ? _('This magazine itself. It sets no cookie, and nothing that it keeps leads to anybody.')
        : _('{host}, for this magazine. It is sent the same, without a cookie.', { host }),
    ga4: _(
      'Google Analytics. Google knows this browser again by cookies, and sees the address that your device calls from. Advertising stays off.',
    ),
    tagManager: _(
      'Google Tag Manager. It brings along what this magazine has set up there, which can set cookies. Advertising stays off.',
    ),
  }
}
