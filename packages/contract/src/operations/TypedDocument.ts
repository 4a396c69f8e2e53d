/** An operation as the text that crosses the network (Requirement R7.1), carrying the types of what goes and comes. */
export interface TypedDocument<Result, Variables> {
  readonly operationName: string
  readonly query: string
  /** Never present: holds the types, so that one document cannot stand in for another. */
  readonly types?: (variables: Variables) => Result
}
