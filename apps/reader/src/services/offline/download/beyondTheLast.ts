import type { DownloadRecord } from '../../storage/DownloadRecord.ts'

/** The downloads that are too many when so many are to be kept: of those that are ready, the ones opened longest ago. */
export function beyondTheLast(
  records: readonly DownloadRecord[],
  keepLast: number | undefined,
): readonly DownloadRecord[] {
  if (keepLast === undefined) return []
  const ready = records.filter(({ status }) => status.kind === 'ready')
  return ready.toSorted((one, other) => usedAt(other) - usedAt(one)).slice(Math.max(0, keepLast))
}

/** A download that was never opened counts from when it was asked for. */
function usedAt({ openedAt = 0, requestedAt }: DownloadRecord): number {
  return Math.max(openedAt, requestedAt)
}
