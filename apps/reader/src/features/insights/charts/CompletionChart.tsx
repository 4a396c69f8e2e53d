import { useLingui } from '@lingui/react'
import { useFormats } from '../tables/FormatsContext.ts'
import { CurveChart } from './CurveChart.tsx'

interface Props {
  /** Of the article. */
  readonly name: string
  /** How many of the readings reached each tenth, as fractions of 1, the first tenth first. */
  readonly parts: readonly number[]
}

const MIDDLE = 4
const MARKS = [0, 0.25, 0.5, 0.75, 1]

/** The way through an article, in ten tenths. */
export function CompletionChart({ name, parts }: Props) {
  const { _ } = useLingui()
  const formats = useFormats()
  const sentence = _('{name}: {middle} of the readings reach the middle, {end} the end.', {
    name,
    middle: formats.share(parts[MIDDLE] ?? 0),
    end: formats.share(parts.at(-1) ?? 0),
  })
  return (
    <CurveChart
      caption={<p>{sentence}</p>}
      sentence={sentence}
      points={parts.map((part, index) => ({ at: index + 1, now: part }))}
      names={{ now: _('Part') }}
      marks={MARKS}
      writePlace={(tenth) => formats.count(Number(tenth))}
      writeTitle={(tenth) => _('Tenth {tenth}', { tenth: formats.count(Number(tenth)) })}
      writeValue={formats.share}
    />
  )
}
