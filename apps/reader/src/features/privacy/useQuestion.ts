import { useLingui } from '@lingui/react'
import type { Asked } from './askedOf.ts'

/** The one question, in a sentence. */
export function useQuestion({ about, others }: Asked): string {
  const { _, i18n } = useLingui()
  const names = new Intl.ListFormat(i18n.locale).format(others)
  switch (about) {
    case 'own':
      return _('May this magazine count what is read, without knowing who reads?')
    case 'others':
      return _('May this magazine let {names} count what is read?', { names })
    case 'both':
      return _('May this magazine count what is read, and let {names} count too?', { names })
  }
}
