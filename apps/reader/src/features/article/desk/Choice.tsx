import { useId, type ReactNode } from 'react'
import styles from './Choice.module.css'

export interface Option<Value extends string> {
  readonly value: Value
  readonly label: ReactNode
  /** The paper that the option is shown on. */
  readonly paper?: string | undefined
  /** Of the label. */
  readonly lang?: string | undefined
}

interface Props<Value extends string> {
  readonly legend: string
  readonly options: readonly Option<Value>[]
  readonly chosen: Value
  readonly onChoose: (value: Value) => void
}

/** One of a few, side by side: radio buttons set as type. */
export function Choice<Value extends string>({ legend, options, chosen, onChoose }: Props<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      <div className={styles.options}>
        {options.map(({ value, label, paper, lang }) => (
          <label key={value} className={styles.option} data-on={paper} lang={lang}>
            <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
            <bdi>{label}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
