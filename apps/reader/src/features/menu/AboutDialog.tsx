import { type ReadingLanguage, resolveLocalized } from '@gatefold/magazine/language/Localized'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import { useLingui } from '@lingui/react'
import { openDialog } from '../../ui/openDialog.ts'
import styles from './AboutDialog.module.css'

interface Props {
  readonly configuration: Pick<PublicConfiguration, 'title' | 'version' | 'about'>
  readonly reading: ReadingLanguage
  /** The way to the drafts that only their editors look for. */
  readonly onVersionDoubleClick: () => void
  readonly onClose: () => void
}

/** Title, version and the title's own words; open as long as it is mounted. Requirement R2.15. */
export function AboutDialog({ configuration, reading, onVersionDoubleClick, onClose }: Props) {
  const { _ } = useLingui()
  return (
    <dialog ref={openDialog} className={styles.dialog} aria-labelledby="about-title" onClose={onClose}>
      <h2 id="about-title">{configuration.title}</h2>
      <p className={styles.version} onDoubleClick={onVersionDoubleClick}>
        {_('Version {version}', { version: configuration.version })}
      </p>
      {configuration.about !== undefined && <p>{resolveLocalized(configuration.about, reading)}</p>}
      <form method="dialog">
        <button type="submit" className={styles.close}>
          {_('Close')}
        </button>
      </form>
    </dialog>
  )
}
