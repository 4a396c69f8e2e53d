import { useLingui } from '@lingui/react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import styles from './ErrorScreen.module.css'

interface Props {
  readonly error: unknown
  /** Address of the page to start again from. */
  readonly home: string
}

/** Its code is kept with the reader's own; where it is not, the fault is said as any other. */
const AwayScreen = lazy(() =>
  import('./screens/Away.tsx').then(
    ({ Away }) => ({ default: Away }),
    () => ({ default: ({ fault }: { readonly fault: ReactNode }) => fault }),
  ),
)

/** What a reader sees when a screen cannot be shown. Requirements R2.16, R8.3; without a network R4.9. */
export function ErrorScreen(props: Props) {
  const fault = <Fault {...props} />
  if (!isUnreachable(props.error)) return fault
  return (
    <Suspense fallback={null}>
      <AwayScreen home={props.home} fault={fault} />
    </Suspense>
  )
}

function Fault({ error, home }: Props) {
  const { _ } = useLingui()
  const [isShown, setShown] = useState(false)
  return (
    <main className={styles.screen} role="alert">
      <h1 className={styles.title}>{_('Something went wrong!')}</h1>
      <p>
        <a href={home}>{_('Back to the magazine')}</a>
      </p>
      <button type="button" className={styles.toggle} aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? _('Hide Error') : _('Show Error')}
      </button>
      {isShown && <pre className={styles.details}>{describeError(error)}</pre>}
    </main>
  )
}

function isUnreachable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'UNREACHABLE'
}

function describeError(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}
