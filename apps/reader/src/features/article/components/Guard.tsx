import { Component, Suspense, type ReactNode } from 'react'

interface Props {
  readonly children: ReactNode
}

/**
 * Keeps one broken component from taking the article down: in the browser it is left out, on the server its place is left
 * empty and the browser tries again. React reports the error.
 */
export function Guard({ children }: Props) {
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  )
}

interface State {
  readonly isBroken: boolean
}

class ErrorBoundary extends Component<Props, State> {
  override state: State = { isBroken: false }

  static getDerivedStateFromError(): State {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}
