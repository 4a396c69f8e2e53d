import { useLingui } from '@lingui/react'
import { useSyncExternalStore } from 'react'
import type { Install } from '../../services/install/Install.ts'

interface Props {
  readonly install: Install
  readonly onShowSteps: () => void
}

/** Installs the title, or shows how; nothing where there is no way to. */
export function InstallButton({ install, onShowSteps }: Props) {
  const { _ } = useLingui()
  const { way } = useSyncExternalStore(install.subscribe, install.read)
  if (way === undefined) return null
  const act = () => (way === 'prompt' ? void install.install() : onShowSteps())
  return (
    <button type="button" data-entry onClick={act}>
      {_('Install this magazine')}
    </button>
  )
}
