import { GraphQLError } from 'graphql/index.js'

/** What a client may be told, each with the HTTP status it travels under when nothing else was answered. */
export const ERROR_STATUSES = {
  ALREADY_MEMBER: 400,
  ALREADY_OWNED: 400,
  APP_KEY_INVALID: 401,
  BAD_REQUEST: 400,
  BAD_USER_INPUT: 400,
  BATCHING_NOT_SUPPORTED: 400,
  FAVORITES_OFF: 400,
  FORBIDDEN: 403,
  GIFT_EXPIRED: 400,
  GIFT_REDEEMED: 400,
  GIFT_UNKNOWN: 400,
  GRAPHQL_VALIDATION_FAILED: 400,
  INTERNAL_SERVER_ERROR: 500,
  LAST_ADMIN: 400,
  METHOD_NOT_ALLOWED: 405,
  NOT_FOR_SALE: 400,
  NOT_FOUND: 404,
  PASSWORD_REQUIRED: 401,
  PAYMENTS_UNAVAILABLE: 503,
  PAYLOAD_TOO_LARGE: 413,
  SECOND_FACTOR_ON: 400,
  SIGN_IN_REQUIRED: 401,
  TEMPORARILY_UNAVAILABLE: 503,
  TOO_MANY_FAVORITES: 400,
  TOO_MANY_TRIES: 429,
  UNAUTHENTICATED: 401,
  UNSUPPORTED_MEDIA_TYPE: 415,
  WRONG_CODE: 400,
} as const

export type ErrorCode = keyof typeof ERROR_STATUSES

/** The only kind of error whose message reaches a client; every other one is masked. */
export class CodedError extends GraphQLError {
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string) {
    super(message, { extensions: { code } })
    this.code = code
  }
}
