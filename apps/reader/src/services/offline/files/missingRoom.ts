/** What an issue's text and the browser's own bookkeeping take besides the files. */
const BESIDES = 1024 * 1024

interface Request {
  /** Bytes of the files that are not here yet. */
  readonly bytes: number
  readonly isAutomatic: boolean
}

/**
 * How many bytes too few are free; 0 where there is room, or where the browser does not tell. What nobody asked for may take
 * half of what is free and no more.
 */
export function missingRoom({ usage, quota }: StorageEstimate, { bytes, isAutomatic }: Request): number {
  if (usage === undefined || quota === undefined || bytes === 0) return 0
  const free = Math.max(0, quota - usage)
  return Math.max(0, bytes + BESIDES - (isAutomatic ? free / 2 : free))
}
