/** Milliseconds after which a busy page has to make room. */
const PATIENCE = 500

/** Calls when nothing else is to do. Returns how to call it off. */
export function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act)
    return () => clearTimeout(timer)
  }
  const call = requestIdleCallback(act, { timeout: PATIENCE })
  return () => cancelIdleCallback(call)
}
