/** What `find` makes of the first entry that it makes anything of. */
export function firstDefined<Entry, Made>(
  entries: readonly Entry[],
  find: (entry: Entry) => Made | undefined,
): Made | undefined {
  for (const entry of entries) {
    const made = find(entry)
    if (made !== undefined) return made
  }
  return undefined
}
