import { GraphqlError } from '../graphql/GraphqlError.ts'

/** The stored role said admin; the host, which decides by the token, says nothing. Requirement R6.4. */
export function closedInsights(): GraphqlError {
  return new GraphqlError({ code: 'GRAPHQL', message: 'The host shows insights to admins only.' })
}
