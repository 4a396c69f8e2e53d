import { useLingui } from '@lingui/react'
import { nameOfLanguage } from '../../../services/language/nameOfLanguage.ts'
import { Choice } from './Choice.tsx'

export interface Languages {
  /** Those that both the issue and the title have. */
  readonly offered: readonly string[]
  /** The one that the address asks for. */
  readonly current: string
  /** Shows the same address in another language, without a new document. */
  readonly onChoose: (language: string) => void
}

export function LanguageChoice({ offered, onChoose, current }: Languages) {
  const { _ } = useLingui()
  const options = offered.map((tag) => ({ value: tag, label: nameOfLanguage(tag), lang: tag }))
  return <Choice legend={_('Language')} options={options} chosen={current} onChoose={onChoose} />
}
