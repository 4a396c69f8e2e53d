import type { DayRange } from '@gatefold/magazine/insights'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { type SubmitEvent, useId, useState } from 'react'
import { dayAt, dayRangeOf, type Preset, PRESETS, rangeBefore, rangeOfFields } from './dayRange.ts'
import { useFormats } from './formats.ts'

interface Props {
  readonly range: DayRange
  readonly isComparing: boolean
  /** Unix time in milliseconds. */
  readonly today: number
  readonly onRange: (range: DayRange) => void
  readonly onCompare: (isComparing: boolean) => void
}

/** Which days are looked at, and whether beside those before. */
export function RangeBar({ range, isComparing, today, onRange, onCompare }: Props) {
  const { _, i18n } = useLingui()
  const formats = useFormats()
  return (
    <div className="insights-range">
      <div className="insights-presets" role="group" aria-label={_('Days')}>
        {PRESETS.map((preset) => {
          const days = dayRangeOf(preset, today)
          const isChosen = days.from === range.from && days.to === range.to
          return (
            <button key={preset} type="button" aria-pressed={isChosen} onClick={() => onRange(days)}>
              {nameOfPreset(preset, i18n)}
            </button>
          )
        })}
      </div>
      {/* Another range begins the fields anew. */}
      <DayFields key={`${range.from} ${range.to}`} {...{ range, today, onRange }} />
      <div className="insights-compare">
        <label>
          <input type="checkbox" checked={isComparing} onChange={(event) => onCompare(event.target.checked)} />
          {_('Compare with the time before')}
        </label>
        {isComparing && <span>{_('Compared with {days}', { days: formats.days(rangeBefore(range)) })}</span>}
      </div>
    </div>
  )
}

function DayFields({ range, today, onRange }: Pick<Props, 'range' | 'today' | 'onRange'>) {
  const { _ } = useLingui()
  const trouble = useId()
  const [fields, setFields] = useState(range)
  const [isWrong, setWrong] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const asked = rangeOfFields(fields, today)
    setWrong(asked === undefined)
    if (asked !== undefined) onRange(asked)
  }
  const field = (key: keyof DayRange, name: string) => (
    <label>
      {name}
      <input
        type="date"
        required
        max={dayAt(today)}
        value={fields[key]}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? trouble : undefined}
        onChange={(event) => setFields({ ...fields, [key]: event.target.value })}
      />
    </label>
  )
  return (
    <form className="insights-days" noValidate onSubmit={submit}>
      {field('from', _('From'))}
      {field('to', _('To'))}
      <button type="submit">{_('Show')}</button>
      {isWrong && (
        <p id={trouble} role="alert">
          {_('Choose two days up to today in their order, and no more than two years.')}
        </p>
      )}
    </form>
  )
}

function nameOfPreset(preset: Preset, i18n: I18n): string {
  switch (preset) {
    case 'week':
      return i18n._('The last 7 days')
    case 'month':
      return i18n._('The last 28 days')
    case 'quarter':
      return i18n._('The last 90 days')
    case 'year':
      return i18n._('This year')
  }
}
