import { schemaText } from '@gatefold/contract/generated/schemaText'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { insightsResolvers } from '../../analytics/insights.ts'
import { bearerOf, type TokenFacts, type TokenVerifier } from '../../accounts/auth/createTokenVerifier.ts'
import { hasAppKey } from '../../accounts/auth/hasAppKey.ts'
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
import { createGraphqlService, type GraphqlService, type GraphqlServiceDeps } from './graphqlService.ts'
import type { GraphqlContext } from './GraphqlContext.ts'
import { createExecutor, registerGraphqlRoute } from './graphqlRoute.ts'
import type { GraphqlLimits } from './operationLimits.ts'

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
  const execute = await createExecutor<GraphqlContext>(app, { schema: schemaText, resolvers, limits: options.limits })
  const service = createGraphqlService({ ...options, execute, logger: app.log })
  registerGraphqlRoute(app, {
    limits: options.limits,
    onRequest: refuseStrangers(options),
    async answer(request, reply) {
      const { authorization } = request.headers
      const bearer = await authenticate(authorization, options.verifier)
      const cookie = await options.followBearer(bearer, request)
      if (cookie !== undefined) void reply.header('set-cookie', cookie)
      return service.answer(request.body as string, bearer.viewer, request)
    },
  })
  return service
}

const resolvers = {
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
