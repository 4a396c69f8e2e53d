import { useLingui } from '@lingui/react'
import { type ReactNode, useEffect, useId } from 'react'
import { DISPLAY_ID, DISPLAY_INPUTS, FONT_SIZE, SYSTEM_PAPER } from '../../reading/display.ts'
import choiceStyles from './Choice.module.css'
import styles from './DisplaySheet.module.css'

/**
 * The choices of how the page looks, as markup: what they do is `DISPLAY_SCRIPT`'s, which stands in the page before any of this code.
 * What else the sheet offers comes with the reading tools.
 */
export function DisplaySheet() {
  const { _ } = useLingui()
  useEffect(() => {
    document.getElementById(DISPLAY_ID)?.dispatchEvent(new Event('beforetoggle'))
  }, [])
  return (
    <>
      <Choices legend={_('Paper')}>
        <Option name={DISPLAY_INPUTS.paper} value={SYSTEM_PAPER} isChosen label={_('Automatic')} />
        <Option name={DISPLAY_INPUTS.paper} value="day" label={_('Day')} paper="day" />
        <Option name={DISPLAY_INPUTS.paper} value="sepia" label={_('Sepia')} paper="sepia" />
        <Option name={DISPLAY_INPUTS.paper} value="night" label={_('Night')} paper="night" />
      </Choices>
      <TextSize />
      <label className={styles.switch}>
        <input type="checkbox" name={DISPLAY_INPUTS.pictures} defaultChecked autoComplete="off" />
        {_('Show pictures')}
      </label>
    </>
  )
}

const USUAL = '100 %'

function TextSize() {
  const { _ } = useLingui()
  return (
    <label className={styles.size} data-percent={USUAL}>
      <span className={styles.name}>{_('Text size')}</span>
      <span className={styles.slider}>
        <span aria-hidden="true">A</span>
        <input
          type="range"
          name={DISPLAY_INPUTS.fontSize}
          min={FONT_SIZE.least}
          max={FONT_SIZE.most}
          step={FONT_SIZE.step}
          defaultValue={FONT_SIZE.usual}
          aria-valuetext={USUAL}
          autoComplete="off"
        />
        <span aria-hidden="true">A</span>
      </span>
    </label>
  )
}

interface Choosable<Value extends string> {
  readonly value: Value
  readonly label: ReactNode
  /** Of the label. */
  readonly lang?: string | undefined
}

interface ChoiceProps<Value extends string> {
  readonly legend: string
  readonly options: readonly Choosable<Value>[]
  readonly chosen: Value
  readonly onChoose: (value: Value) => void
}

/** One of a few, side by side: radio buttons set as type. */
export function Choice<Value extends string>({ legend, options, chosen, onChoose }: ChoiceProps<Value>) {
  const name = useId()
  return (
    <Choices legend={legend}>
      {options.map(({ value, ...option }) => (
        <Option
          key={value}
          {...option}
          {...{ name, value }}
          isChosen={value === chosen}
          onChoose={() => onChoose(value)}
        />
      ))}
    </Choices>
  )
}

function Choices({ legend, children }: { readonly legend: string; readonly children: ReactNode }) {
  return (
    <fieldset className={choiceStyles.choice}>
      <legend>{legend}</legend>
      <div className={choiceStyles.options}>{children}</div>
    </fieldset>
  )
}

interface OptionProps extends Choosable<string> {
  /** Of the group. */
  readonly name: string
  /** The paper that the option is shown on. */
  readonly paper?: string
  readonly isChosen?: boolean
  /** Left out where the page's own script hears what is chosen. */
  readonly onChoose?: () => void
}

function Option({ name, value, label, lang, paper, isChosen = false, onChoose }: OptionProps) {
  const state = onChoose === undefined ? { defaultChecked: isChosen } : { checked: isChosen, onChange: onChoose }
  return (
    <label className={choiceStyles.option} data-on={paper} lang={lang}>
      <input type="radio" name={name} value={value} autoComplete="off" {...state} />
      <bdi>{label}</bdi>
    </label>
  )
}
