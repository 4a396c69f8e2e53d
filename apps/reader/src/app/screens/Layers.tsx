import { useNavigate } from '@tanstack/react-router'
import { type ReadingLanguage, resolveLocalized } from '@gatefold/magazine/language/Localized'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import { useLingui } from '@lingui/react'
import { MenuPanel } from '../../features/menu/MenuPanel.tsx'
import { PATTERNS } from '../../network/addresses.ts'
import { menuTexts } from '../../i18n/texts/menu/menuTexts.ts'
import { useTexts } from '../../i18n/lazyTexts.ts'
import { InterfaceLanguageScope } from '../InterfaceLanguageScope.tsx'
import { useReaderContext, useReading } from '../ReaderContext.ts'
import type { Layer, ShowLayer } from '../Frame.tsx'
import { openDialog } from '../../ui/openDialog.ts'
import { useLazyStyle } from '../../ui/useLazyStyle.ts'
import css from './aboutDialog.css?inline'
import { AccountLink, InstallEntry } from './menuEntries.tsx'

interface AboutDialogProps {
  readonly configuration: Pick<PublicConfiguration, 'title' | 'version' | 'about'>
  readonly reading: ReadingLanguage
  /** The way to the drafts that only their editors look for. */
  readonly onVersionDoubleClick: () => void
  readonly onClose: () => void
}

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
      <InterfaceLanguageScope>
        <MenuPanel
          configuration={configuration}
          account={<AccountLink onLeave={close} />}
          install={<InstallEntry onLeave={close} />}
          onAbout={() => onShow('about')}
          onClose={close}
        />
      </InterfaceLanguageScope>
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

/** Title, version and the title's own words; open as long as it is mounted. Requirement R2.15. */
function AboutDialog({ configuration, reading, onVersionDoubleClick, onClose }: AboutDialogProps) {
  const { _ } = useLingui()
  useLazyStyle(css)
  return (
    <dialog ref={openDialog} className="about" aria-labelledby="about-title" onClose={onClose}>
      <h2 id="about-title">{configuration.title}</h2>
      <p className="about-version" onDoubleClick={onVersionDoubleClick}>
        {_('Version {version}', { version: configuration.version })}
      </p>
      {configuration.about !== undefined && <p>{resolveLocalized(configuration.about, reading)}</p>}
      <form method="dialog">
        <button type="submit" className="about-close">
          {_('Close')}
        </button>
      </form>
    </dialog>
  )
}
