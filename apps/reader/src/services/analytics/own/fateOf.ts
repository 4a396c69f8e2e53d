/**
 * What becomes of the events of a call: `done`, taken, or such as no later call would change; `later`; `never`, where the host
 * takes none.
 */
export type Fate = 'done' | 'later' | 'never'

/** By the status of the answer; undefined where none came. Pure. */
export function fateOf(status: number | undefined): Fate {
  if (status === undefined) return 'later'
  if (status >= 200 && status < 300) return 'done'
  return FATES[status] ?? 'later'
}

const FATES: Readonly<Record<number, Fate>> = { 400: 'done', 413: 'done', 403: 'never', 404: 'never' }
