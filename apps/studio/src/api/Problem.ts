import { isRecord } from '@gatefold/magazine/isRecord'
import type { I18n } from '@lingui/core'

/** Why a request came to nothing. */
export type Problem =
  /** The host says no; `code` is one of the schema's. */
  | { readonly kind: 'refused'; readonly code: string }
  /** Nothing answers. */
  | { readonly kind: 'unreachable' }
  /** The answer is none that the schema knows, or says that the host is at fault. */
  | { readonly kind: 'failed' }

/** What a request rejects with. */
export class RequestError extends Error {
  readonly problem: Problem

  constructor(problem: Problem, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'RequestError'
    this.problem = problem
  }
}

/** What the host says to an operation. `signInRequired`: it knows nobody here. */
export type Answer<Result> =
  | { readonly kind: 'data'; readonly data: Result }
  | { readonly kind: 'signInRequired' }
  | { readonly kind: 'problem'; readonly problem: Problem; readonly message: string }

/** Reads an answer's status and its JSON; undefined where it has none. The data are our own host's, in the form that the operation asks for. */
export function decodeAnswer<Result>(status: number, body: unknown): Answer<Result> {
  const code = codeOf(body)
  if (status === 401 || code === 'SIGN_IN_REQUIRED') return { kind: 'signInRequired' }
  if (code !== undefined && code !== 'INTERNAL_SERVER_ERROR')
    return { kind: 'problem', problem: { kind: 'refused', code }, message: `The host refuses: ${code}.` }
  const hasErrors = isRecord(body) && body['errors'] !== undefined
  if (status === 200 && !hasErrors && isRecord(body) && isRecord(body['data']))
    return { kind: 'data', data: body['data'] as Result }
  return {
    kind: 'problem',
    problem: { kind: 'failed' },
    message: `The host answers with the status ${status} and no data.`,
  }
}

/** The code of the first error that has one. */
function codeOf(body: unknown): string | undefined {
  const errors = isRecord(body) && Array.isArray(body['errors']) ? (body['errors'] as readonly unknown[]) : []
  const codes = errors.map((error) =>
    isRecord(error) && isRecord(error['extensions']) ? error['extensions']['code'] : undefined,
  )
  return codes.find((code) => typeof code === 'string')
}

/** What went wrong, of whatever was thrown. */
export function problemOf(error: unknown): Problem {
  return error instanceof RequestError ? error.problem : { kind: 'failed' }
}

/** A problem in a sentence for who works here. */
export function describeProblem(problem: Problem, texts: I18n): string {
  switch (problem.kind) {
    case 'refused':
      return describeRefusal(problem.code, texts)
    case 'unreachable':
      return texts._('The magazine’s server cannot be reached. Check the network and try again.')
    case 'failed':
      return texts._('Something went wrong on the magazine’s server. Try again in a moment.')
  }
}

function describeRefusal(code: string, texts: I18n): string {
  switch (code) {
    case 'FORBIDDEN':
      return texts._('Your role does not allow this.')
    case 'NOT_FOUND':
      return texts._('It is not there any more. Somebody may have removed it meanwhile.')
    case 'BAD_USER_INPUT':
      return texts._('The server does not accept what was entered.')
    case 'ALREADY_MEMBER':
      return texts._('This address has an account with a role already.')
    case 'WRONG_CODE':
      return texts._('The code is not right. Wait for the next one and try again.')
    case 'TOO_MANY_TRIES':
      return texts._('Codes were tried too often. Wait a quarter of an hour and try again.')
    case 'LAST_ADMIN':
      return texts._('This is the last admin. Make somebody else an admin first.')
    default:
      return texts._('The server refuses this ({code}).', { code })
  }
}
