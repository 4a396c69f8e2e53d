/** Seconds that one step back or forward takes. */
export const SKIP = 15

/** Speeds to choose from. */
export const SPEEDS: readonly number[] = [0.75, 1, 1.25, 1.5, 1.75, 2]

/** Seconds as a clock says them: 4:05, 1:04:05. Pure. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const padded = String(rest).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${padded}` : `${minutes}:${padded}`
}
