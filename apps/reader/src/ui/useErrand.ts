import { useState } from 'react'

export type ErrandState =
  | { readonly kind: 'idle' | 'busy' }
  /** In words that are shown. */
  | { readonly kind: 'done' | 'failed'; readonly words: string }

/** What an errand says when it is over. */
export type ErrandEnd = Extract<ErrandState, { readonly words: string }>

/** Something that is asked for by a button and takes a while: asked once at a time. `act` never rejects. */
export function useErrand(): { readonly state: ErrandState; run(act: () => Promise<ErrandEnd>): void } {
  const [state, setState] = useState<ErrandState>({ kind: 'idle' })
  return {
    state,
    run(act) {
      if (state.kind === 'busy') return
      setState({ kind: 'busy' })
      void act().then(setState)
    },
  }
}
