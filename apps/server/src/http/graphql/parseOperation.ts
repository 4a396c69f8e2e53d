import { isRecord } from '@gatefold/magazine/isRecord'
import { CodedError } from './CodedError.ts'

export interface Operation {
  readonly query: string
  readonly operationName: string | undefined
  readonly variables: Readonly<Record<string, unknown>>
}

const NAME = /^[_A-Za-z]\w*$/

/** The body of a call (Requirement R7.1). Throws CodedError. */
export function parseOperation(body: string): Operation {
  const value = parseJson(body)
  if (Array.isArray(value)) throw new CodedError('BATCHING_NOT_SUPPORTED', 'One operation a call: the body is a list.')
  if (!isRecord(value)) throw new CodedError('BAD_REQUEST', 'The body is not an object.')
  const { query, operationName, variables } = value
  if (typeof query !== 'string' || query === '')
    throw new CodedError('BAD_REQUEST', '"query" is not the text of an operation.')
  return { query, operationName: parseName(operationName), variables: parseVariables(variables) }
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new CodedError('BAD_REQUEST', 'The body is not JSON.')
  }
}

function parseName(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value === 'string' && NAME.test(value)) return value
  throw new CodedError('BAD_REQUEST', '"operationName" is not a name.')
}

function parseVariables(value: unknown): Operation['variables'] {
  if (value === undefined || value === null) return {}
  if (isRecord(value)) return value
  throw new CodedError('BAD_REQUEST', '"variables" is not an object.')
}
