/** Reads a stored JSON file by its address, as it stands in the content. Rejects where it cannot be had. */
export type ReadFile = (url: string) => Promise<unknown>
