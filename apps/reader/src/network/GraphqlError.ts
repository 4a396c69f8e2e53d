/** `ADMINS_ONLY`: the host answered, and shows nothing of it to this reader. */
export type GraphqlErrorCode = 'UNREACHABLE' | 'HTTP' | 'GRAPHQL' | 'ADMINS_ONLY'

/** Why a host is as good as unreachable: it took too long, or the session that it needs cannot be renewed now. */
export type Delay = 'host' | 'session'

interface GraphqlErrorFacts {
  readonly code: GraphqlErrorCode
  readonly message: string
  /** HTTP status; undefined when no answer came. */
  readonly status?: number | undefined
  /** `extensions.code` of each error of the answer, such as `UNAUTHENTICATED`. */
  readonly codes?: readonly string[]
  readonly delay?: Delay | undefined
  readonly cause?: unknown
}

/** A request that gave no data. The message is the specification's text (Requirement R8.4). */
export class GraphqlError extends Error {
  readonly code: GraphqlErrorCode
  readonly status: number | undefined
  readonly codes: readonly string[]
  readonly delay: Delay | undefined

  constructor({ code, message, status, codes, delay, cause }: GraphqlErrorFacts) {
    super(message, cause === undefined ? {} : { cause })
    this.name = 'GraphqlError'
    this.code = code
    this.status = status
    this.codes = codes ?? []
    this.delay = delay
  }
}
