import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ExecutionResult, GraphQLSchema, VariableDefinitionNode } from 'graphql'
import { getOperationAST, getVariableValues } from 'graphql/index.js'
import mercurius, { type IResolvers } from 'mercurius'
import type { Answer } from '../../platform/responses/Answer.ts'
import { sendAnswer } from '../../platform/responses/sendAnswer.ts'
import { INVALID_TOKEN } from '../../accounts/auth/createTokenVerifier.ts'
import { isBrokenOff } from '../../platform/limits.ts'
import { CodedError } from './CodedError.ts'
import { type Execute, MOST_ERRORS, refusal } from './graphqlService.ts'
import { type GraphqlLimits, limitDocument, limitOperation, validationRules } from './operationLimits.ts'

/** Texts whose parsed, and compiled, form is kept; and as many that were refused. */
const KEPT_DOCUMENTS = 128

export interface ExecutorOptions<Context> {
  /** In GraphQL's own language. */
  readonly schema: string
  readonly resolvers: IResolvers<never, Context>
  readonly limits: GraphqlLimits
}

/** What executes the operations of a schema, within their limits. One for each scope of the server. */
export async function createExecutor<Context extends object>(
  app: FastifyInstance,
  { schema, resolvers, limits }: ExecutorOptions<Context>,
): Promise<Execute<Context>> {
  const validateOptions = { maxErrors: MOST_ERRORS, hideSuggestions: !limits.introspection }
  await app.register(mercurius, {
    schema,
    routes: false,
    jit: 1,
    // Readers ask for some thirty texts; of others no more are kept than fit beside them.
    cache: KEPT_DOCUMENTS,
    queryDepth: limits.maxDepth,
    validationRules: validationRules(limits),
    graphql: { validateOptions },
    // The service formats and logs: here errors pass as they are.
    errorFormatter: (execution) => ({ statusCode: 200, response: execution as ExecutionResult }),
  })
  // Each type's resolvers are given another source, for which the library has `any`.
  app.graphql.defineResolvers(resolvers as object as IResolvers)
  app.graphql.addHook('preValidation', (_schema, document) => {
    limitDocument(document)
    return Promise.resolve()
  })
  app.graphql.addHook('preExecution', (definition, document, context, variables) => {
    const { operationName } = context as { readonly operationName?: string }
    const definitions = getOperationAST(document, operationName)?.variableDefinitions
    refuseVariables(definition, definitions, variables)
    return Promise.resolve()
  })
  return async ({ source, context, variables, operationName }) => {
    limitOperation({ query: source, variables }, limits)
    return app.graphql(source, { ...context, operationName }, { ...variables }, operationName)
  }
}

/** The compiled form of an operation would describe each wrong value of a list, however many there are. */
function refuseVariables(
  schema: GraphQLSchema,
  definitions: readonly VariableDefinitionNode[] = [],
  variables: Record<string, unknown> = {},
): void {
  const { errors } = getVariableValues(schema, definitions, variables, { maxErrors: MOST_ERRORS })
  if (errors !== undefined) throw Object.assign(new Error('The variables are wrong.'), { errors })
}

export interface GraphqlRouteOptions {
  readonly limits: GraphqlLimits
  /** Refuses, before the body is read, by calling `done` with a CodedError. */
  readonly onRequest: (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => void
  /** The answer to a call, whose body is text. May reject with a CodedError. */
  readonly answer: (request: FastifyRequest, reply: FastifyReply) => Promise<Answer>
}

/** The call of Requirement R7.1 at `{prefix}/graphql`: how bodies are read, and how what goes wrong is said. */
export function registerGraphqlRoute(app: FastifyInstance, { limits, onRequest, answer }: GraphqlRouteOptions): void {
  acceptOnlyJson(app, limits.maxBodyBytes)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof CodedError && error.code === 'UNAUTHENTICATED') {
      void reply.headers(INVALID_TOKEN)
    }
    return sendAnswer(request, reply, refusal(recode(error), request.log))
  })
  app.route({
    method: 'POST',
    url: '/graphql',
    onRequest,
    handler: async (request: FastifyRequest, reply: FastifyReply) =>
      sendAnswer(request, reply, await answer(request, reply)),
  })
  app.route({
    method: ['GET', 'PUT', 'PATCH', 'DELETE'],
    url: '/graphql',
    handler: (_request, reply) => {
      void reply.header('allow', 'POST')
      throw new CodedError('METHOD_NOT_ALLOWED', 'Operations are posted.')
    },
  })
}

/** Only JSON, so that no form of a foreign page can post here without a preflight. */
function acceptOnlyJson(app: FastifyInstance, bodyLimit: number): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit }, (_request, body, done) => {
    done(null, body)
  })
}

/** What fastify itself refuses, in the codes of this call. */
function recode(error: FastifyError): Error {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new CodedError('PAYLOAD_TOO_LARGE', 'The body is too large.')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new CodedError('UNSUPPORTED_MEDIA_TYPE', 'The body must be application/json.')
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new CodedError('BAD_REQUEST', 'The body is not complete.')
    default:
      return isBrokenOff(error) ? new CodedError('BAD_REQUEST', 'The body broke off.') : error
  }
}
