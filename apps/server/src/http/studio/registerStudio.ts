import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { Title } from '@gatefold/contract/generated/studio/schema'
import { schemaText } from '@gatefold/contract/generated/studio/schemaText'
import type { Money } from '@gatefold/magazine/price'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { InvitingAccounts } from '../../accounts/identity/accounts/openAccounts.ts'
import { isOwnForm } from '../../platform/plainPages/isOwnForm.ts'
import { plainPageHeaders } from '../../platform/plainPages/plainPageHeaders.ts'
import type { AssetStore } from '../../platform/storage/AssetStore.ts'
import type { PublishingDeps } from '../../publishing/PublishingDeps.ts'
import type { Imports } from '../../studio/importResolvers.ts'
import { type StudioContext, studioResolvers } from '../../studio/studioResolvers.ts'
import { createStudioSessions, type Member } from '../../studio/studioSessions.ts'
import { registerAssets } from '../files.ts'
import { CodedError } from '../graphql/CodedError.ts'
import { createExecutor, registerGraphqlRoute } from '../graphql/graphqlRoute.ts'
import { answerBody, withoutCaching } from '../graphql/graphqlService.ts'
import type { GraphqlLimits } from '../graphql/operationLimits.ts'
import { COMMON_SECURITY_HEADERS, FILE_SECURITY_HEADERS } from '../pages/securityHeaders.ts'
import { registerUploads } from './registerUploads.ts'
import { registerStudioSignIn, sessionSecretOf, type StudioSignInDeps } from './studioSignIn.ts'

export interface StudioDeps extends Omit<StudioSignInDeps, 'sessions' | 'accounts' | 'frame'> {
  readonly accounts: InvitingAccounts
  /** Without who changes something, which is the member. */
  readonly publishing: PublishingDeps
  readonly assetStore: AssetStore
  readonly title: Title
  readonly defaultPrice: Money | undefined
  readonly limits: GraphqlLimits
  readonly mailsInvitations: boolean
  readonly imports: Imports
  /** How plain pages look, with the hash of their style. */
  readonly plain: { readonly frame: StudioSignInDeps['frame']; readonly styleHash: string }
  /** Folder of the built studio; undefined where its pages are not served. */
  readonly folder: string | undefined
  /** Makes a string that nobody can guess. */
  readonly randomText: () => string
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** The studio at `{prefix}/studio/`: signing in, its API, the files of its lists, and its pages. All of it is for who has a role. */
export async function registerStudio(app: FastifyInstance, deps: StudioDeps): Promise<void> {
  const { accounts, publishing, now, folder, plain } = deps
  const sessions = createStudioSessions({ db: publishing.db, adminRole: accounts.adminRole, now })
  const findMember = async (request: FastifyRequest): Promise<Member | undefined> => {
    const secret = sessionSecretOf(request)
    return secret === undefined ? undefined : sessions.find(secret)
  }
  await app.register(
    async (studio) => {
      await studio.register(async (scope) => {
        scope.addHook('onRequest', async (_request, reply) => {
          void reply.headers(plainPageHeaders(plain.styleHash, []))
        })
        registerStudioSignIn(scope, { ...deps, sessions, frame: plain.frame })
      })
      await studio.register((scope) => registerApi(scope, { ...deps, sessions, findMember }))
      await studio.register((scope, _options, done) => {
        const { imports, basePath, origin } = deps
        registerUploads(scope, { uploads: imports.uploads, path: `${basePath}studio/uploads`, origin, findMember })
        done()
      })
      await studio.register(async (scope) => {
        registerAssets(scope, {
          store: deps.assetStore,
          headers: COMMON_SECURITY_HEADERS,
          judge: async (_asset, request) =>
            (await findMember(request)) === undefined
              ? { kind: 'closed' as const }
              : { kind: 'own' as const, setCookie: undefined },
        })
      })
      if (folder !== undefined) await studio.register((scope) => registerPages(scope, { ...deps, folder, findMember }))
    },
    { prefix: '/studio' },
  )
}

interface ApiDeps extends StudioDeps {
  readonly sessions: ReturnType<typeof createStudioSessions>
  readonly findMember: (request: FastifyRequest) => Promise<Member | undefined>
}

async function registerApi(app: FastifyInstance, deps: ApiDeps): Promise<void> {
  const { limits, sessions, findMember, origin, basePath } = deps
  const execute = await createExecutor<StudioContext>(app, { schema: schemaText, resolvers: studioResolvers, limits })
  const { accounts, title, defaultPrice, mailsInvitations, imports } = deps
  const addressOf = (secret: string) => `${origin()}${basePath}identity/invitation/${secret}`
  const shared = { accounts, title, defaultPrice, mailsInvitations, imports, addressOf }
  registerGraphqlRoute(app, {
    limits,
    onRequest: (request, _reply, done) => {
      // A browser sends the cookie with what another site posts, too.
      done(isOwnForm(request, origin()) ? undefined : new CodedError('FORBIDDEN', 'Another site has posted this.'))
    },
    async answer(request) {
      const member = await findMember(request)
      if (member === undefined) throw new CodedError('SIGN_IN_REQUIRED', 'Nobody is signed in.')
      const { id, email } = member
      const publishing: PublishingDeps = { ...deps.publishing, actor: { kind: 'account', id, email } }
      const end = () => sessions.end(sessionSecretOf(request) ?? '')
      const context = { ...shared, member, publishing, end }
      const { log: logger } = request
      return withoutCaching(
        await answerBody(request.body as string, { execute, context, stringify: JSON.stringify, logger }),
      )
    },
  })
}

interface PagesDeps extends Pick<StudioDeps, 'basePath' | 'randomText'> {
  readonly folder: string
  readonly findMember: (request: FastifyRequest) => Promise<Member | undefined>
}

const IMMUTABLE = 'public, max-age=31536000, immutable'

/** The application's files, and its one document for every other address; who is not signed in is led there first. */
async function registerPages(app: FastifyInstance, deps: PagesDeps): Promise<void> {
  const { folder, findMember, basePath, randomText } = deps
  const template = await readFile(join(folder, 'index.html'), 'utf8')
  const studio = `${basePath}studio/`
  await app.register(fastifyStatic, {
    root: join(folder, 'build'),
    prefix: '/build/',
    // One route a file, found at start: nothing outside the list is ever looked for on the disk.
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz', '**/*.map'],
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply) => {
      void reply.headers(FILE_SECURITY_HEADERS).header('cache-control', IMMUTABLE).header('vary', 'accept-encoding')
    },
  })
  const send = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    void reply.headers(COMMON_SECURITY_HEADERS).header('cache-control', 'no-store')
    if (request.url.includes('/studio/build/'))
      return reply.code(404).type('text/plain; charset=utf-8').send('Not Found')
    if ((await findMember(request)) === undefined) {
      const way = request.url.slice(studio.length)
      return reply.redirect(`${studio}sign-in?${new URLSearchParams({ return: way }).toString()}`, 302)
    }
    const nonce = randomText()
    return reply
      .header('content-security-policy', policyOf(nonce))
      .header('cross-origin-opener-policy', 'same-origin')
      .type('text/html; charset=utf-8')
      .send(template.replaceAll('GATEFOLD_STUDIO_BASE', studio).replaceAll('GATEFOLD_NONCE', nonce))
  }
  app.get('/', { prefixTrailingSlash: 'slash' }, send)
  app.get('/*', send)
}

/** Nothing runs but our own scripts, nothing is loaded but from this host, and nobody puts it into a frame. */
function policyOf(nonce: string): string {
  return [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // What the components set on elements as they are drawn.
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}
