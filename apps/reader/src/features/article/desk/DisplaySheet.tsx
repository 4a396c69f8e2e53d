import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import type { Display } from '../../../services/reading/createDisplay.ts'
import { FONT_SIZE, type Paper } from '../../../services/reading/papers.ts'
import { DISPLAY_ID } from '../bar/DisplayPlace.tsx'
import { Choice } from './Choice.tsx'
import { useDisplay } from './useDisplay.ts'
import styles from './DisplaySheet.module.css'

interface Props {
  readonly display: Display
  /** Keeps the paragraph at the top of the screen where it is while `change` moves the text. */
  readonly keepPlace: (change: () => void) => void
  /** Further choices. */
  readonly children: ReactNode
}

/** How the page looks: what stands in the sheet that the bar's button opens. */
export function DisplaySheet({ display, keepPlace, children }: Props) {
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
