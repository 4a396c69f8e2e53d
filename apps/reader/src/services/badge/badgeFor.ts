/** When the newest issues came out; Unix time in milliseconds, undefined where none is known. */
export interface NewestIssues {
  /** Of all that are out. */
  readonly out: number | undefined
  /** Of those that were opened on this device. */
  readonly opened: number | undefined
}

/**
 * Whether the app's icon says that there is something new: an issue that came out after the newest that was opened here. Who has never
 * opened one has all of them before them, and is told nothing. Pure.
 */
export function badgeFor({ out, opened }: NewestIssues): 'set' | 'clear' {
  return out !== undefined && opened !== undefined && out > opened ? 'set' : 'clear'
}
