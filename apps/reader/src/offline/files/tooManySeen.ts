/** What pictures kept in passing may take. */
const MOST = { pictures: 300, bytes: 40_000_000 } as const

/** How many of the oldest have to go; `sizes` in bytes, the oldest first. */
export function tooManySeen(sizes: readonly number[]): number {
  let bytes = sizes.reduce((sum, size) => sum + size, 0)
  let going = 0
  while (sizes.length - going > MOST.pictures || bytes > MOST.bytes) {
    bytes -= sizes[going] ?? bytes
    going += 1
  }
  return going
}
