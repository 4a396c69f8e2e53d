import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { badgeFor, openNewestOpened, PERIODIC_CHECK, releaseTime, showBadge } from '../offline/badge.ts'
import { tryTexts } from '../i18n/interfaceTexts.ts'
import { installTexts } from '../i18n/texts/install/installTexts.ts'
import type { BrowserKeys } from '../storage/BrowserKeys.ts'
import { openInstall } from '../offline/install.ts'
import { openDialog } from '../ui/openDialog.ts'
import { useLazyStyle } from '../ui/useLazyStyle.ts'
import css from './installSteps.css?inline'
import type { ReaderRouter } from './createReaderRouter.tsx'
import { findCurrentContent } from './currentContent.ts'
import type { InstallOffer } from './ReaderContext.ts'
import { createIsland } from './roots.tsx'

interface Props {
  readonly onClose: () => void
}

interface InstallOptions {
  readonly browser: Window & typeof globalThis
  readonly configuration: PublicConfiguration
  readonly router: ReaderRouter
  readonly keys: BrowserKeys
  readonly texts: I18n
  readonly log: (message: string, cause?: unknown) => void
}

/** Follows whether the title is an app of this device (Requirement R4.14); what is said about that comes with its texts. */
export async function startInstall(options: InstallOptions): Promise<InstallOffer> {
  const { browser, configuration, router, keys, texts, log } = options
  const install = openInstall({ browser, configuration, keys, log })
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) install.noteScreen()
  })
  // What is not installed has no icon that could say anything.
  if (keys.isInstalled.read() === true && 'caches' in browser && 'setAppBadge' in browser.navigator) {
    followBadge({ browser, router, log })
  }
  if (configuration.installOption) await tryTexts(texts, installTexts)
  return { install, showSteps: () => showSteps(browser.document, texts) }
}

function showSteps(document: Document, texts: I18n): void {
  const island = createIsland(document.body.appendChild(document.createElement('div')), texts)
  island.show(<InstallSteps onClose={island.end} />)
}

interface BadgeOptions {
  readonly browser: Window & typeof globalThis
  readonly router: ReaderRouter
  readonly log: (message: string, cause: unknown) => void
}

/**
 * Keeps the mark on the installed title's icon true: there while an issue is out that is newer than all that were opened here, gone when
 * it is opened. At every visit, and where the browser grants it twice a day without one.
 */
function followBadge({ browser, router, log }: BadgeOptions): void {
  const { navigator, caches } = browser
  const { queryClient, queries, configuration } = router.options.context
  const memory = openNewestOpened(caches, configuration.basePath)
  const look = async () => {
    const opened = releaseTime(findCurrentContent(router)?.issue.releaseDate)
    if (opened !== undefined) await memory.note(opened)
    const [latest] = await queryClient.ensureQueryData(queries.issues())
    await showBadge(navigator, badgeFor({ out: releaseTime(latest?.releaseDate), opened: await memory.read() }))
  }
  const follow = () => void look().catch((error: unknown) => log('What is new could not be looked up.', error))
  follow()
  router.subscribe('onResolved', follow)
  if (configuration.offline && 'serviceWorker' in navigator) {
    registerPeriodicCheck(navigator).catch((error: unknown) => log('Nobody looks for new issues meanwhile.', error))
  }
}

/** How an iPhone or iPad puts a title on its home screen, which no page can ask for. Open as long as it is mounted. */
function InstallSteps({ onClose }: Props) {
  const { _ } = useLingui()
  useLazyStyle(css)
  return (
    <dialog ref={openDialog} className="install-steps" aria-labelledby="install-steps" closedby="any" onClose={onClose}>
      <h2 id="install-steps">{_('On your home screen')}</h2>
      <ol role="list">
        <li>
          {_('Press “Share” in the browser’s bar.')} <ShareMark />
        </li>
        <li>{_('Choose “Add to Home Screen”.')}</li>
        <li>{_('Confirm with “Add”.')}</li>
      </ol>
      <form method="dialog">
        <button type="submit">{_('Close')}</button>
      </form>
    </dialog>
  )
}

/** As the button looks there. */
function ShareMark() {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d="M8 9H5.5v12h13V9H16M12 15V3M8.5 6.5 12 3l3.5 3.5" />
    </svg>
  )
}

/** Milliseconds between two looks for a new issue that the browser makes by itself: a magazine does not come out more often. */
const HALF_A_DAY = 12 * 3_600_000

interface Visiting {
  readonly periodicSync?: { register(tag: string, options: { readonly minInterval: number }): Promise<void> }
}

/** Asks the browser to look for new issues by itself, which it grants installed titles that are read. Rejects where it refuses. */
async function registerPeriodicCheck(navigator: Navigator): Promise<void> {
  const { periodicSync } = (await navigator.serviceWorker.ready) as Visiting
  if (periodicSync === undefined) return
  const { state } = await navigator.permissions.query({ name: 'periodic-background-sync' as PermissionName })
  if (state === 'granted') await periodicSync.register(PERIODIC_CHECK, { minInterval: HALF_A_DAY })
}
