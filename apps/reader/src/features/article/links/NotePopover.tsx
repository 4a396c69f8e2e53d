import type { Ref } from 'react'
import { useLingui } from '@lingui/react'
import styles from './NotePopover.module.css'

interface Props {
  readonly ref: Ref<HTMLElement>
}

/** The place where a footnote is shown beside its reference; `useLinkClicks` fills it. Without a script the reference jumps. */
export function NotePopover({ ref }: Props) {
  const { _ } = useLingui()
  return <aside ref={ref} popover="auto" role="note" aria-label={_('Note')} className={styles.note} />
}
