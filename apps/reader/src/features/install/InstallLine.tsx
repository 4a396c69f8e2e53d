import { useLingui } from '@lingui/react'
import { useSyncExternalStore } from 'react'
import type { Install } from '../../services/install/Install.ts'

interface Props {
  readonly install: Install
  readonly title: string
  readonly onShowSteps: () => void
}

/** Offers to install the title, or says that it is: one of the quiet lines at the foot. Requirements R1.3, R4.14. */
export function InstallLine({ install, title, onShowSteps }: Props) {
  const { _ } = useLingui()
  const { way, isOffered, isFresh } = useSyncExternalStore(install.subscribe, install.read)
  if (isFresh) {
    return (
      <p>
        <bdi>{_('Installed. {title} has its place on this device now.', { title })}</bdi>
        <button type="button" onClick={install.dismiss}>
          {_('Close')}
        </button>
      </p>
    )
  }
  if (!isOffered) return null
  return (
    <p>
      <bdi>{_('{title} can open from this device like an app.', { title })}</bdi>
      {way === 'prompt' ? (
        <button type="button" onClick={() => void install.install()}>
          {_('Install')}
        </button>
      ) : (
        <button type="button" onClick={onShowSteps}>
          {_('Show how')}
        </button>
      )}
      <button type="button" onClick={install.dismiss}>
        {_('Not now')}
      </button>
    </p>
  )
}
