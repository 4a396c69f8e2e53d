import { InstallButton } from '../../features/menu/MenuContent.tsx'
import { useLate } from '../../ui/useLate.ts'
import { useReaderContext } from '../useReaderContext.ts'

/** The menu's way to install the title, where the title wants that and the browser can. */
export function InstallEntry({ onLeave }: { readonly onLeave?: (() => void) | undefined }) {
  const offer = useLate(useReaderContext().openInstall)
  if (offer === undefined) return null
  const showSteps = () => {
    onLeave?.()
    offer.showSteps()
  }
  return <InstallButton install={offer.install} onShowSteps={showSteps} />
}
