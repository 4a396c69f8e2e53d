import type { GraphQLFormattedError } from 'graphql'
import { EVERYBODY } from '../auth/Viewer.ts'
import type { GraphqlService } from './createGraphqlService.ts'

export interface OperationRequest {
  readonly query: string
  readonly operationName: string
  readonly variables: Readonly<Record<string, unknown>>
}

export interface OperationResult {
  readonly data?: unknown
  readonly errors?: readonly GraphQLFormattedError[]
}

/** Runs an operation inside the process as everybody, with the same answers, limits and masks as a call from outside. */
export type ExecuteOperation = (operation: OperationRequest) => Promise<OperationResult>

export function createExecuteOperation(service: GraphqlService): ExecuteOperation {
  return async ({ query, operationName, variables }) => {
    const answer = await service.answer(JSON.stringify({ query, operationName, variables }), EVERYBODY)
    return JSON.parse(answer.body.toString()) as OperationResult
  }
}
