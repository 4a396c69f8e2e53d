import { useLingui } from '@lingui/react'
import { useId, useState, type MouseEvent } from 'react'
import { opensElsewhere } from '../../../../services/addresses.ts'
import { useOnline } from '../../../../ui/useOnline.ts'
import type { Embedding } from './embeddingOf.ts'
import styles from './Media.module.css'

interface Props {
  readonly embedding: Embedding
}

/** A door to another site: nothing is asked of it before the reader presses. Without a script it is a link to it. */
export function Door({ embedding }: Props) {
  const { _ } = useLingui()
  const note = useId()
  const isOnline = useOnline()
  const [isOpen, setOpen] = useState(false)
  const { name, title, watch, shape } = embedding
  if (isOpen) return <Embedded embedding={embedding} />

  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (opensElsewhere(event.currentTarget, event)) return
    event.preventDefault()
    if (isOnline) setOpen(true)
  }
  return (
    <div className={styles.door} data-shape={shape}>
      <a href={watch} rel="noopener noreferrer" aria-describedby={note} onClick={open}>
        {title !== undefined && <span className={styles.subject}>{title}</span>}{' '}
        <span className={styles.action}>{_('Load from {name}', { name })}</span>
      </a>
      <p id={note} className={styles.note} role="status">
        {isOnline
          ? _('This sends your internet address to {name}, which may set cookies. Nothing is sent before.', { name })
          : _('This part needs a network.')}
      </p>
    </div>
  )
}

/** What the reader asked for; the keyboard goes on inside it. */
function Embedded({ embedding: { name, title, embed, shape } }: Props) {
  return (
    <iframe
      ref={focus}
      src={embed}
      title={title === undefined ? name : `${name}: ${title}`}
      className={styles.embedded}
      data-shape={shape}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
}

function focus(frame: HTMLIFrameElement | null): void {
  frame?.focus({ preventScroll: true })
}
