/** The clock that wakes: a worker's own timers, or those of a test. */
export interface Timers {
  /** Calls after so many milliseconds, unless the answered function is called before. */
  start(milliseconds: number, act: () => void): () => void
}
