/** Events of one call. */
export const MOST_EVENTS = 100

/** Bytes of a call's body. */
export const MOST_BYTES = 64 * 1024

/** Below the host's base path. */
export const EVENTS_PATH = 'events'
