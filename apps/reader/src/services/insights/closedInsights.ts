import { GraphqlError } from '../graphql/GraphqlError.ts'

/** The stored role said admin; the host, which decides by the token, says nothing. Requirement R6.4. */
export function closedInsights(): GraphqlError {
  return new GraphqlError({ code: 'ADMINS_ONLY', message: 'The host shows insights to admins only.' })
}

/** Tells it from a host that could not answer, which an admin may ask again. Pure. */
export function isClosed(error: unknown): boolean {
  return error instanceof GraphqlError && error.code === 'ADMINS_ONLY'
}
