import { useLingui } from '@lingui/react'
import { type ReactNode, useSyncExternalStore } from 'react'
import type { Connectivity } from '../network/connectivity.ts'
import type { Install } from '../offline/install.ts'
import type { Updates } from '../offline/openUpdates.ts'
import { useLazyStyle } from '../ui/useLazyStyle.ts'
import { useHideOnScroll } from '../ui/useHideOnScroll.ts'
import css from './notices.css?inline'

interface NoticesProps {
  readonly connectivity: Pick<Connectivity, 'isOnline' | 'subscribe'>
  /** Undefined where there is no worker. */
  readonly updates: Updates | undefined
  /** Whether another tab keeps the local store from being brought up to date. */
  readonly isBlocked: boolean
  /** What the reader is asked; below all that is told. */
  readonly question?: ReactNode
  /** What is offered rather than told, where nothing is asked: one thing at a time. */
  readonly offer?: ReactNode
}

/**
 * What the reader ought to know of the device, in quiet lines at the foot of every screen: what only tells, and comes and goes by
 * itself, stands above what is pressed, and does not move it. They leave when one reads on. To be
 * rendered into an element of the role `status` that is there before: words that come with their place are not spoken.
 */
export function Notices({ connectivity, updates, isBlocked, question, offer }: NoticesProps) {
  const { _ } = useLingui()
  useLazyStyle(css)
  const isOnline = useSyncExternalStore(connectivity.subscribe, connectivity.isOnline)
  const isAside = useHideOnScroll()
  return (
    <div ref={tellHeight} className="notices" data-aside={isAside ? '' : undefined}>
      {!isOnline && <Line>{_('No network. You read what is on this device.')}</Line>}
      {isBlocked && (
        <Line>{_('Please close the other tabs of this magazine, so that it can be brought up to date.')}</Line>
      )}
      {updates !== undefined && <NewVersion updates={updates} />}
      {question ?? offer}
    </div>
  )
}

/** Where lines are broken, the page still ends above them. */
function tellHeight(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined
  const { style } = element.ownerDocument.body
  const observer = new ResizeObserver(() => style.setProperty('--notices', `${element.offsetHeight}px`))
  observer.observe(element)
  return () => observer.disconnect()
}

function NewVersion({ updates }: { readonly updates: Updates }) {
  const { _ } = useLingui()
  const isWaiting = useSyncExternalStore(updates.subscribe, updates.isWaiting)
  if (!isWaiting) return null
  return (
    <p>
      <bdi>{_('A new version is here.')}</bdi>{' '}
      <button type="button" onClick={updates.apply}>
        {_('Use it now')}
      </button>
    </p>
  )
}

/** In its own direction, whatever that of the page. */
function Line({ children }: { readonly children: string }) {
  return (
    <p>
      <bdi>{children}</bdi>
    </p>
  )
}

interface InstallLineProps {
  readonly install: Install
  readonly title: string
  readonly onShowSteps: () => void
}

/** Offers to install the title, or says that it is: one of the quiet lines at the foot. Requirements R1.3, R4.14. */
export function InstallLine({ install, title, onShowSteps }: InstallLineProps) {
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
