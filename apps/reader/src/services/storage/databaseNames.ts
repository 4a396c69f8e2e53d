/** Requirement R3.6. */
export const DATABASE_NAME = 'canvasflow'

/** Requirement R3.9. */
export const KEY_VALUE_DATABASE = 'cf-kv'

/** What of reading waits to be counted. */
export const ANALYTICS_DATABASE = 'gatefold-analytics'
