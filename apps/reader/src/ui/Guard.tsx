import { Component, Suspense, type ReactNode } from 'react'

interface Props {
  readonly children: ReactNode
  /** What stands in the place of what broke; nothing where it is left out. */
  readonly inPlace?: ((error: unknown) => ReactNode) | undefined
}

/**
 * Keeps one broken part from taking the screen down: in the browser something else stands in its place, on the server its place is
 * left empty and the browser tries again. React reports the error.
 */
export function Guard({ children, inPlace }: Props) {
  return (
    <ErrorBoundary inPlace={inPlace}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  )
}

interface State {
  readonly broken?: { readonly error: unknown }
}

class ErrorBoundary extends Component<Props, State> {
  override state: State = {}

  static getDerivedStateFromError(error: unknown): State {
    return { broken: { error } }
  }

  override render() {
    const { broken } = this.state
    return broken === undefined ? this.props.children : this.props.inPlace?.(broken.error)
  }
}
