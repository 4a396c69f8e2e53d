import type { AnalyticsState, Choice } from './analyticsState.ts'

/** What is stored of a choice: an agreement names those whom it is for. Pure. */
export function writeChoice(choice: Choice, state: AnalyticsState): string {
  return choice === 'declined' ? choice : [choice, ...termsOf(state)].join(' ')
}

/**
 * The choice that was stored. An agreement holds as long as nobody is told whom it was not for: a sink that the title has
 * added since, or another host or property in the place of one, asks anew. Pure.
 */
export function parseChoice(text: string | undefined, state: AnalyticsState): Choice | undefined {
  if (text === 'declined') return text
  const [choice, ...agreedTo] = text?.split(' ') ?? []
  return choice === 'agreed' && termsOf(state).every((term) => agreedTo.includes(term)) ? choice : undefined
}

/** Who needs the reader's consent. */
function termsOf(state: AnalyticsState): readonly string[] {
  return state.kind === 'off' ? [] : state.terms
}

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
