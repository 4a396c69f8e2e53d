/** Whether a version such as `2.10.16` comes after another. Parts that are no numbers count as 0. Pure. */
export function isNewer(version: string, other: string): boolean {
  const [ours, theirs] = [partsOf(version), partsOf(other)]
  const differing = ours.findIndex((part, place) => part !== (theirs[place] ?? 0))
  return differing < 0 ? false : (ours[differing] ?? 0) > (theirs[differing] ?? 0)
}

function partsOf(version: string): readonly number[] {
  return version.split('.').map((part) => Number.parseInt(part, 10) || 0)
}
