import type { FastifyBaseLogger } from 'fastify'
import type { ExecutionResult } from 'graphql'
import type { Kysely } from 'kysely'
import { type Answer, createAnswer } from '../answers/Answer.ts'
import type { AnswerCache } from '../answers/AnswerCache.ts'
import type { ReadContentVersion } from '../answers/readContentVersion.ts'
import { createArticleLoader } from '../articles/createArticleLoader.ts'
import { createIssueLoader } from '../issues/createIssueLoader.ts'
import type { Database } from '../db/schema.ts'
import { formatErrors } from './formatErrors.ts'
import type { GraphqlContext } from './GraphqlContext.ts'
import { type Operation, parseOperation } from './parseOperation.ts'
import { stringifyWithStored } from './StoredJson.ts'

/** Executes an operation's text; rejects with what parsing and validation find. */
export type Execute = (execution: {
  readonly source: string
  readonly context: GraphqlContext
  readonly variables: Operation['variables']
  readonly operationName: string | undefined
}) => Promise<ExecutionResult>

export interface GraphqlServiceParts {
  readonly execute: Execute
  readonly db: Kysely<Database>
  readonly basePath: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly cache: AnswerCache
  readonly readContentVersion: ReadContentVersion
  /** A string that no content can know. */
  readonly mark: string
  readonly logger: FastifyBaseLogger
}

export interface GraphqlService {
  /** The answer to a call's body, as the public may have it; a refused or failed operation is an answer too. */
  answer(body: string): Promise<Answer>
}

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
}

/**
 * Answers calls from kept bytes where it can. The key is the whole body (operation, its name, variables) and the
 * content's version; every caller has shown the same app key, and all of them are the public.
 */
export function createGraphqlService(parts: GraphqlServiceParts): GraphqlService {
  const { cache, readContentVersion } = parts
  return {
    async answer(body) {
      const version = await readContentVersion()
      return cache.find(`public ${version} ${body}`, () => work(parts, body))
    },
  }
}

async function work(parts: GraphqlServiceParts, body: string): Promise<Answer> {
  try {
    const result = await execute(parts, parseOperation(body))
    return resultAnswer(parts, result)
  } catch (error) {
    return refusal(error, parts.logger)
  }
}

async function execute(parts: GraphqlServiceParts, operation: Operation): Promise<ExecutionResult> {
  const { db, basePath, now } = parts
  const { query, operationName, variables } = operation
  const loaders = { articles: createArticleLoader(db), issues: createIssueLoader(db, basePath) }
  const context = { db, basePath, at: new Date(now()), ...loaders }
  // mercurius compiles by text alone, whichever operation of it is meant, and takes text that happens to be JSON for a
  // parsed document, past the limit on tokens. The comment makes the text differ by name and never JSON.
  return parts.execute({ source: `${query}\n#${operationName ?? ''}`, context, variables, operationName })
}

function resultAnswer({ mark, logger }: GraphqlServiceParts, { data, errors }: ExecutionResult): Answer {
  if (errors === undefined || errors.length === 0) {
    const body = Buffer.from(stringifyWithStored({ data }, mark))
    return createAnswer({ status: 200, headers: HEADERS, body })
  }
  return refusal(Object.assign(new Error('The operation failed.'), { errors }), logger)
}

/** The answer to a call that could not be answered. Faults are logged here and nowhere else. */
export function refusal(error: unknown, logger: FastifyBaseLogger): Answer {
  const { errors, status, faults } = formatErrors([error])
  for (const fault of faults) logger.error({ err: fault }, 'A GraphQL operation failed')
  const headers = { ...HEADERS, 'cache-control': 'no-store' }
  return createAnswer({ status, headers, body: Buffer.from(JSON.stringify({ errors, data: null })) })
}
