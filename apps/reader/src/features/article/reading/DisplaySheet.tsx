import { useLingui } from '@lingui/react'
import { type ReactNode, useId, useSyncExternalStore } from 'react'
import type { Display, DisplayChoice } from '../../../reading/openReading.ts'
import { FONT_SIZE, type Paper } from '../../../reading/papers.ts'
import { DISPLAY_ID } from '../ArticleBar.tsx'
import choiceStyles from './Choice.module.css'
import styles from './DisplaySheet.module.css'

interface DisplaySheetProps {
  readonly display: Display
  /** Keeps the paragraph at the top of the screen where it is while `change` moves the text. */
  readonly keepPlace: (change: () => void) => void
  /** Further choices. */
  readonly children: ReactNode
}

/** How the page looks: what stands in the sheet that the bar's button opens. */
export function DisplaySheet({ display, keepPlace, children }: DisplaySheetProps) {
  const { _ } = useLingui()
  const { paper, fontSize, hasPictures } = useDisplay(display)
  const papers: readonly { value: Paper | 'system'; label: string; paper?: Paper }[] = [
    { value: 'system', label: _('Automatic') },
    { value: 'day', label: _('Day'), paper: 'day' },
    { value: 'sepia', label: _('Sepia'), paper: 'sepia' },
    { value: 'night', label: _('Night'), paper: 'night' },
  ]
  return (
    <div className={styles.choices}>
      <Choice
        legend={_('Paper')}
        options={papers}
        chosen={paper ?? 'system'}
        onChoose={(value) => display.change({ paper: value === 'system' ? undefined : value })}
      />
      <TextSize percent={fontSize} onChange={(size) => keepPlace(() => display.change({ fontSize: size }))} />
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={hasPictures}
          onChange={(event) => display.change({ hasPictures: event.target.checked })}
        />
        {_('Show pictures')}
      </label>
      {children}
      <button type="button" popoverTarget={DISPLAY_ID} popoverTargetAction="hide" className={styles.close}>
        {_('Close')}
      </button>
    </div>
  )
}

interface SizeProps {
  /** On the root element. */
  readonly percent: number
  readonly onChange: (percent: number) => void
}

function TextSize({ percent, onChange }: SizeProps) {
  const { _ } = useLingui()
  const shown = `${Math.round((percent / FONT_SIZE.usual) * 100)} %`
  return (
    <label className={styles.size}>
      <span className={styles.name}>
        {_('Text size')} <span aria-hidden="true">{shown}</span>
      </span>
      <span className={styles.slider}>
        <span aria-hidden="true">A</span>
        <input
          type="range"
          min={FONT_SIZE.least}
          max={FONT_SIZE.most}
          step={FONT_SIZE.step}
          value={percent}
          aria-valuetext={shown}
          onChange={(event) => onChange(event.target.valueAsNumber)}
        />
        <span aria-hidden="true">A</span>
      </span>
    </label>
  )
}

interface Option<Value extends string> {
  readonly value: Value
  readonly label: ReactNode
  /** The paper that the option is shown on. */
  readonly paper?: string | undefined
  /** Of the label. */
  readonly lang?: string | undefined
}

interface ChoiceProps<Value extends string> {
  readonly legend: string
  readonly options: readonly Option<Value>[]
  readonly chosen: Value
  readonly onChoose: (value: Value) => void
}

/** One of a few, side by side: radio buttons set as type. */
export function Choice<Value extends string>({ legend, options, chosen, onChoose }: ChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset className={choiceStyles.choice}>
      <legend>{legend}</legend>
      <div className={choiceStyles.options}>
        {options.map(({ value, label, paper, lang }) => (
          <label key={value} className={choiceStyles.option} data-on={paper} lang={lang}>
            <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
            <bdi>{label}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** How the reader wants pages to look, here and in every other tab. */
export function useDisplay(display: Display): DisplayChoice {
  return useSyncExternalStore(display.subscribe, display.read)
}
