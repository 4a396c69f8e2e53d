import type { Choice } from './analyticsState.ts'

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

type Lent = Partial<Pick<typeof globalThis, 'BroadcastChannel'>>

/** A browser without channels has tabs that learn of a choice when they are loaded. Anything that is no message is ignored. */
export function openChoiceChannel(browser: Lent): ChoiceChannel {
  const channel = channelOf(browser)
  return {
    post: (message) => channel?.postMessage(message),
    listen(listener) {
      channel?.addEventListener('message', ({ data }) => {
        if (isChoiceMessage(data)) listener({ choice: data.choice })
      })
    },
  }
}

/** A browser that keeps nothing for this site may refuse one, too (Firefox with its cookies blocked). */
function channelOf({ BroadcastChannel }: Lent): BroadcastChannel | undefined {
  try {
    return BroadcastChannel && new BroadcastChannel(CHANNEL)
  } catch {
    return undefined
  }
}

/** Requirement R4.15: anybody of this origin may write to the channel. Pure. */
export function isChoiceMessage(data: unknown): data is ChoiceMessage {
  if (typeof data !== 'object' || data === null || Object.keys(data).join() !== 'choice') return false
  const { choice } = data as { readonly choice: unknown }
  return choice === 'agreed' || choice === 'declined' || choice === 'none'
}
