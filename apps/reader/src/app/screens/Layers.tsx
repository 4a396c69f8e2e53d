import { useNavigate } from '@tanstack/react-router'
import { AboutDialog } from '../../features/menu/AboutDialog.tsx'
import { MenuPanel } from '../../features/menu/MenuPanel.tsx'
import { PATTERNS } from '../../network/addresses.ts'
import { menuTexts } from '../../i18n/texts/menu/menuTexts.ts'
import { useTexts } from '../../i18n/lateTexts.ts'
import { Spoken } from '../Spoken.tsx'
import { useReaderContext, useReading } from '../ReaderContext.ts'
import { AccountLink, InstallEntry } from './menuEntries.tsx'
import type { Layer, ShowLayer } from '../Frame.tsx'

interface Props {
  readonly layer: Layer
  readonly onShow: ShowLayer
}

/** The menu's side panel or the about dialog, open as long as it is mounted. */
export function Layers({ layer, onShow }: Props) {
  const { configuration } = useReaderContext()
  const reading = useReading()
  const navigate = useNavigate()
  const hasTexts = useTexts(menuTexts)
  const close = () => onShow(undefined)
  if (!hasTexts) return null
  if (layer === 'menu') {
    return (
      <Spoken>
        <MenuPanel
          configuration={configuration}
          account={<AccountLink onLeave={close} />}
          install={<InstallEntry onLeave={close} />}
          onAbout={() => onShow('about')}
          onClose={close}
        />
      </Spoken>
    )
  }
  const openDrafts = () => {
    close()
    void navigate({ to: PATTERNS.drafts })
  }
  return (
    <AboutDialog configuration={configuration} reading={reading} onClose={close} onVersionDoubleClick={openDrafts} />
  )
}
