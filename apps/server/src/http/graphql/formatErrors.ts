import type { GraphQLError, GraphQLFormattedError } from 'graphql'
import { DatabaseBusy } from '../../platform/db/databaseErrors.ts'
import { CodedError, type ErrorCode, statusOf } from './CodedError.ts'

/** As much of a GraphQL error as there is in each of graphql-js, graphql-jit and mercurius. */
type AnyError = Partial<Pick<GraphQLError, 'locations' | 'path' | 'originalError'>> &
  Error & { readonly code?: unknown }

export interface FormattedErrors {
  readonly errors: readonly GraphQLFormattedError[]
  /** HTTP status of an answer that holds nothing but these errors. */
  readonly status: number
  /** Faults of ours, masked for the client and to be logged. */
  readonly faults: readonly Error[]
}

const MASKED = 'Internal server error'

/** One call can be wrong in thousands of places. */
export const MOST_ERRORS = 10

/**
 * What a client is told about errors: coded ones, and what graphql-js finds wrong with the operation itself. Everything
 * else is a fault of ours, whose text could name tables, files or secrets.
 */
export function formatErrors(errors: readonly unknown[]): FormattedErrors {
  const judged = errors.flatMap(unfold).map(judge)
  const statuses = judged.map(({ code }) => statusOf(code))
  return {
    errors: judged.slice(0, MOST_ERRORS).map(({ formatted }) => formatted),
    status: Math.max(...statuses),
    faults: judged.flatMap(({ fault }) => (fault === undefined ? [] : [fault])).slice(0, MOST_ERRORS),
  }
}

/** mercurius wraps the errors of parsing and validation into one with `errors`. */
function unfold(thrown: unknown): readonly AnyError[] {
  if (!(thrown instanceof Error)) return [new Error(String(thrown))]
  return 'errors' in thrown && Array.isArray(thrown.errors) ? (thrown.errors as AnyError[]) : [thrown]
}

interface Judged {
  readonly code: ErrorCode
  readonly formatted: GraphQLFormattedError
  readonly fault?: Error
}

function judge(error: AnyError): Judged {
  const coded = findCoded(error)
  if (coded !== undefined) return formatError(error, coded.code, coded.message)
  if (error.originalError instanceof DatabaseBusy) {
    return formatError(error, 'TEMPORARILY_UNAVAILABLE', error.originalError.message)
  }
  if (isAboutOperation(error)) return formatError(error, 'GRAPHQL_VALIDATION_FAILED', error.message)
  return { ...formatError(error, 'INTERNAL_SERVER_ERROR', MASKED), fault: error.originalError ?? error }
}

/**
 * Before anything is executed there is no path, and no cause but another error about the operation. mercurius has a kind
 * of its own for the depth.
 */
function isAboutOperation({ name, path, originalError, code }: AnyError): boolean {
  if (code === 'MER_ERR_GQL_QUERY_DEPTH') return true
  return name === 'GraphQLError' && path === undefined && (!originalError || originalError.name === 'GraphQLError')
}

function findCoded(error: AnyError): CodedError | undefined {
  if (error instanceof CodedError) return error
  return error.originalError instanceof CodedError ? error.originalError : undefined
}

function formatError({ locations, path }: AnyError, code: ErrorCode, message: string): Judged {
  const formatted = {
    message,
    ...(locations && locations.length > 0 ? { locations } : {}),
    ...(path ? { path } : {}),
    extensions: { code },
  }
  return { code, formatted }
}
