import { useLingui } from '@lingui/react'
import { useState } from 'react'
import type { Embedding } from './embeddingOf.ts'
import styles from './Media.module.css'

interface Props {
  readonly embedding: Embedding
}

/** A door to another site: nothing is asked of it before the reader presses. Without a script it is a link to it. */
export function ClickToLoad({ embedding }: Props) {
  const { _ } = useLingui()
  const [isLoaded, setLoaded] = useState(false)
  const { name, watch, embed, shape } = embedding
  if (isLoaded) {
    return (
      <iframe
        src={embed}
        title={name}
        className={styles.embedded}
        data-shape={shape}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    )
  }
  return (
    <a
      href={watch}
      rel="noopener noreferrer"
      className={styles.door}
      data-shape={shape}
      onClick={(event) => {
        event.preventDefault()
        setLoaded(true)
      }}
    >
      <span className={styles.doorName}>{_('Load from {name}', { name })}</span>
      <span className={styles.doorNote}>{_('Nothing is sent to {name} before you press.', { name })}</span>
    </a>
  )
}
