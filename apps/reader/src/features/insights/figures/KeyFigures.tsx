import type { Insights } from '@gatefold/magazine/insights/Insights'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useFormats } from '../tables/FormatsContext.ts'
import type { CellKind } from '../tables/InsightsTable.ts'
import { changeOf, FIGURES, keyFiguresOf, type FigureName } from './keyFiguresOf.ts'

interface Props {
  readonly insights: Insights
  /** Of the time before; undefined where it is not compared. */
  readonly before: Insights | undefined
}

const KINDS: Readonly<Record<FigureName, CellKind>> = {
  visits: 'count',
  reads: 'count',
  activeSeconds: 'seconds',
  offlineShare: 'share',
  downloads: 'count',
  paid: 'count',
}

/** What the days add up to, and how that differs from the time before. Of a part no part is told: both stand there. */
export function KeyFigures({ insights, before }: Props) {
  const { _, i18n } = useLingui()
  const formats = useFormats()
  const figures = keyFiguresOf(insights)
  const old = before && keyFiguresOf(before)
  return (
    <section aria-label={_('Key figures')}>
      <dl className="insights-figures">
        {FIGURES.map((name) => (
          <div key={name}>
            <dt>{nameOfFigure(name, i18n)}</dt>
            <dd className="insights-figure">{formats.cell(figures[name], KINDS[name])}</dd>
            {old !== undefined && (
              <dd className="insights-change">
                {KINDS[name] !== 'share' && <Change change={changeOf(figures[name], old[name])} />}
                {_('before: {value}', { value: formats.cell(old[name], KINDS[name]) })}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  )
}

function Change({ change }: { readonly change: number | undefined }) {
  const formats = useFormats()
  return change === undefined ? null : <strong>{`${formats.change(change)} `}</strong>
}

function nameOfFigure(name: FigureName, i18n: I18n): string {
  switch (name) {
    case 'visits':
      return i18n._('Visits')
    case 'reads':
      return i18n._('Reads')
    case 'activeSeconds':
      return i18n._('Active time')
    case 'offlineShare':
      return i18n._('Read without a network')
    case 'downloads':
      return i18n._('Downloads')
    case 'paid':
      return i18n._('Purchases paid')
  }
}
