/** The tag of the visits that the browser lets the worker make by itself (Periodic Background Sync). */
export const NEWEST_VISIT = 'newest-issue'

/** Milliseconds between two: a magazine does not come out more often. */
const HALF_A_DAY = 12 * 3_600_000

interface Visiting {
  readonly periodicSync?: { register(tag: string, options: { readonly minInterval: number }): Promise<void> }
}

/** Asks for such visits where they are granted, which is for installed titles that are read. Rejects where the browser refuses. */
export async function askForVisits(navigator: Navigator): Promise<void> {
  const { periodicSync } = (await navigator.serviceWorker.ready) as Visiting
  if (periodicSync === undefined) return
  const { state } = await navigator.permissions.query({ name: 'periodic-background-sync' as PermissionName })
  if (state === 'granted') await periodicSync.register(NEWEST_VISIT, { minInterval: HALF_A_DAY })
}
