import type { RouterHistory } from '@tanstack/react-router'

/** Whether the address was last gone to by the browser's way back or forward: the page is wanted as it was left. */
export function followReturns(history: Pick<RouterHistory, 'subscribe'>): () => boolean {
  let isReturn = false
  history.subscribe(({ action }) => {
    isReturn = action.type !== 'PUSH' && action.type !== 'REPLACE'
  })
  return () => isReturn
}
