/** Names of the headers that every GraphQL request may carry. Requirement R7.1. */
export const HEADERS = {
  appKey: 'app-key',
  /** Unix time in milliseconds. */
  timestamp: 'x-timestamp',
  role: 'app-user-role',
  userId: 'app-user-id',
  authorization: 'Authorization',
  contentType: 'Content-Type',
} as const
