import type { Choice } from './Analytics.ts'

/** What a tab tells the others: what its reader has chosen, `none` where the choice was erased. */
export interface ChoiceMessage {
  readonly choice: Choice | 'none'
}

/** Requirement R4.15. */
export interface ChoiceChannel {
  post(message: ChoiceMessage): void
  listen(listener: (message: ChoiceMessage) => void): void
}

const CHANNEL = 'gatefold-analytics'

/** A browser without channels has tabs that learn of a choice when they are loaded. Anything that is no message is ignored. */
export function openChoiceChannel(browser: Partial<Pick<typeof globalThis, 'BroadcastChannel'>>): ChoiceChannel {
  const channel = browser.BroadcastChannel === undefined ? undefined : new browser.BroadcastChannel(CHANNEL)
  return {
    post: (message) => channel?.postMessage(message),
    listen(listener) {
      channel?.addEventListener('message', ({ data }) => {
        if (isChoiceMessage(data)) listener({ choice: data.choice })
      })
    },
  }
}

/** Requirement R4.15: anybody of this origin may write to the channel. Pure. */
export function isChoiceMessage(data: unknown): data is ChoiceMessage {
  if (typeof data !== 'object' || data === null || Object.keys(data).join() !== 'choice') return false
  const { choice } = data as { readonly choice: unknown }
  return choice === 'agreed' || choice === 'declined' || choice === 'none'
}
