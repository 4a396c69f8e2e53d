/** The part of `Scheduler` that is needed; not every browser has it. */
interface Scheduler {
  yield?(): Promise<void>
}

/** Settles when the page has answered whoever touched it meanwhile: long work is done in steps. Never rejects. */
export function yieldToMain(): Promise<void> {
  const { scheduler } = globalThis as { readonly scheduler?: Scheduler }
  if (scheduler?.yield !== undefined) return scheduler.yield()
  return new Promise((resolve) => {
    setTimeout(resolve)
  })
}
