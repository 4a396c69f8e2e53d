import { schemaText } from '@gatefold/contract/generated/schemaText'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ExecutionResult, GraphQLSchema, VariableDefinitionNode } from 'graphql'
import { getOperationAST, getVariableValues } from 'graphql/index.js'
import mercurius from 'mercurius'
import { insightsResolvers } from '../../analytics/insights.ts'
import { sendAnswer } from '../../platform/responses/sendAnswer.ts'
import {
  bearerOf,
  INVALID_TOKEN,
  type TokenFacts,
  type TokenVerifier,
} from '../../accounts/auth/createTokenVerifier.ts'
import { hasAppKey } from '../../accounts/auth/hasAppKey.ts'
import { isBrokenOff } from '../../platform/limits.ts'
import { purchaseResolvers } from '../../commerce/purchases/purchaseResolvers.ts'
import { EVERYBODY, type Viewer } from '../../accounts/auth/Viewer.ts'
import { CodedError } from './CodedError.ts'
import {
  articleResolvers,
  favoriteResolvers,
  issueResolvers,
  searchResolvers,
  styleResolvers,
} from './contentResolvers.ts'
import {
  createGraphqlService,
  type Execute,
  type GraphqlService,
  type GraphqlServiceDeps,
  MOST_ERRORS,
  refusal,
} from './graphqlService.ts'
import type { GraphqlContext } from './GraphqlContext.ts'
import { type GraphqlLimits, limitDocument, limitOperation, validationRules } from './operationLimits.ts'

/** Who calls, and the facts of the token that says so. */
export interface Bearer {
  readonly viewer: Viewer
  /** Undefined for everybody. */
  readonly token: TokenFacts | undefined
}

const ANONYMOUS: Bearer = { viewer: EVERYBODY, token: undefined }

export interface GraphqlSettings {
  readonly appKey: string
  readonly limits: GraphqlLimits
  /** Undefined where nobody can sign in. */
  readonly verifier: TokenVerifier | undefined
  /** Whether a call comes from where the title's password has been entered. */
  readonly isOpen: (request: FastifyRequest) => boolean
  /** A `set-cookie` header by which the browser's requests for files come from who calls here (decision 0191). */
  readonly followBearer: (bearer: Bearer, request: FastifyRequest) => Promise<string | undefined>
}

export type GraphqlPluginOptions = GraphqlSettings & Omit<GraphqlServiceDeps, 'execute' | 'logger'>

/** Registers the call of Requirement R7.1 at `{prefix}/graphql`, in a scope of its own, and gives the service behind it. */
export async function registerGraphql(app: FastifyInstance, options: GraphqlPluginOptions): Promise<GraphqlService> {
  const execute = await registerMercurius(app, options.limits)
  const service = createGraphqlService({ ...options, execute, logger: app.log })
  acceptOnlyJson(app, options.limits.maxBodyBytes)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof CodedError && error.code === 'UNAUTHENTICATED') {
      void reply.headers(INVALID_TOKEN)
    }
    return sendAnswer(request, reply, refusal(recode(error), request.log))
  })
  app.route({
    method: 'POST',
    url: '/graphql',
    onRequest: refuseStrangers(options),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { authorization } = request.headers
      const bearer = await authenticate(authorization, options.verifier)
      const cookie = await options.followBearer(bearer, request)
      if (cookie !== undefined) void reply.header('set-cookie', cookie)
      const { viewer } = bearer
      return sendAnswer(request, reply, await service.answer(request.body as string, viewer, request))
    },
  })
  app.route({
    method: ['GET', 'PUT', 'PATCH', 'DELETE'],
    url: '/graphql',
    handler: (_request, reply) => {
      void reply.header('allow', 'POST')
      throw new CodedError('METHOD_NOT_ALLOWED', 'Operations are posted.')
    },
  })
  return service
}

/** Texts whose parsed, and compiled, form is kept; and as many that were refused. */
const KEPT_DOCUMENTS = 128

async function registerMercurius(app: FastifyInstance, limits: GraphqlLimits): Promise<Execute> {
  const validateOptions = { maxErrors: MOST_ERRORS, hideSuggestions: !limits.introspection }
  await app.register(mercurius, {
    schema: schemaText,
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
  app.graphql.defineResolvers<GraphqlContext & Record<string, unknown>>({
    Query: {
      ...issueResolvers.Query,
      ...articleResolvers.Query,
      ...styleResolvers.Query,
      ...purchaseResolvers.Query,
      ...searchResolvers.Query,
      ...favoriteResolvers.Query,
      ...insightsResolvers.Query,
    },
    Mutation: { ...purchaseResolvers.Mutation, ...favoriteResolvers.Mutation },
    Library: purchaseResolvers.Library,
    Purchase: purchaseResolvers.Purchase,
    Issue: articleResolvers.Issue,
    Article: articleResolvers.Article,
  })
  app.graphql.addHook('preValidation', (_schema, document) => {
    limitDocument(document)
    return Promise.resolve()
  })
  app.graphql.addHook('preExecution', (schema, document, context, variables) => {
    const { operationName } = context as { readonly operationName?: string }
    const definitions = getOperationAST(document, operationName)?.variableDefinitions
    refuseVariables(schema, definitions, variables)
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

/** Only JSON, so that no form of a foreign page can post here without a preflight. */
function acceptOnlyJson(app: FastifyInstance, bodyLimit: number): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit }, (_request, body, done) => {
    done(null, body)
  })
}

function refuseStrangers({ appKey, isOpen }: GraphqlSettings) {
  return (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void => {
    if (!hasAppKey(request.headers, appKey)) {
      done(new CodedError('APP_KEY_INVALID', 'The app key is missing or wrong.'))
    } else if (!isOpen(request)) {
      done(new CodedError('PASSWORD_REQUIRED', 'The password has to be entered first.'))
    } else {
      done()
    }
  }
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

/**
 * Who a call comes from: everybody where it shows no token, else whom the token names (Requirements R6.1, R6.2); what other
 * headers say of a role or a user counts for nothing. A token that does not count is an error, never passed over: CodedError.
 */
async function authenticate(authorization: string | undefined, verifier: TokenVerifier | undefined): Promise<Bearer> {
  if (authorization === undefined) return ANONYMOUS
  const token = bearerOf(authorization)
  if (token === undefined || verifier === undefined) throw unauthenticated('Unauthenticated')
  const verification = await verifier.verify(token)
  switch (verification.kind) {
    case 'verified':
      return { viewer: verification.viewer, token: verification.token }
    case 'expired':
      throw unauthenticated('jwt expired')
    case 'refused':
      throw unauthenticated('Unauthenticated')
  }
}

function unauthenticated(message: string): CodedError {
  return new CodedError('UNAUTHENTICATED', message)
}
