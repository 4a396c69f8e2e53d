export const DAY = 86_400_000

/** The day of an instant in UTC, `YYYY-MM-DD`. `at` in milliseconds since 1970. */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
