const CHANNEL = 'gatefold-blocked-store'

type Message = 'blocked' | 'over' | 'who'

let telling: BroadcastChannel | undefined

/**
 * Tells every page that another tab keeps the local store from being brought up to date, and when that is over: whoever opens
 * the store, a page or the worker, is seldom the one that can show it.
 */
export function tellBlocked(isBlocked: boolean): void {
  if (typeof BroadcastChannel === 'undefined') return
  telling ??= new BroadcastChannel(CHANNEL)
  const say = (message: Message) => telling?.postMessage(message)
  if (isBlocked) {
    say('blocked')
    telling.addEventListener('message', ({ data }) => {
      if (data === 'who') say('blocked')
    })
    return
  }
  say('over')
  telling.close()
  telling = undefined
}

/** Calls `listener` when the store becomes blocked, at once where it is, and when that is over. The answer ends that. */
export function watchBlocked(listener: (isBlocked: boolean) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }) => {
    if (data === 'blocked' || data === 'over') listener(data === 'blocked')
  })
  const ask: Message = 'who'
  channel.postMessage(ask)
  return () => channel.close()
}
