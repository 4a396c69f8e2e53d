/** New versions of the reader, for `useSyncExternalStore`. */
export interface Updates {
  /** Whether a new version is here and waits for the reader to agree, or for the next start. */
  isWaiting(): boolean
  subscribe(listener: () => void): () => void
  /** The reader agrees: the new version takes over, and every tab is loaded anew, once. */
  apply(): void
}
