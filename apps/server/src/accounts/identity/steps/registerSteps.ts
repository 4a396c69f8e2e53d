import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Interaction, Provider } from 'oidc-provider'
import type { Kysely } from 'kysely'
import { OverloadedError } from '../accounts/OverloadedError.ts'
import type { IdentityDeps } from '../IdentityDeps.ts'
import { overrideForwardedOrigin } from '../provider/overrideForwardedOrigin.ts'
import { mayTryFrom, RETRY_AFTER } from './attempts.ts'
import { isOwnForm } from '../../../platform/plainPages/isOwnForm.ts'
import type { PageFrame } from '../../../platform/plainPages/layout.ts'
import { choosePageLanguage } from '../../../platform/plainPages/pageLanguage.ts'
import {
  type PageFault,
  type StepView,
  SECOND_STEP,
  SIGN_IN_STEPS,
  type Step,
  type StepEntry,
  type StepOutcome,
} from './signInSteps.ts'
import type { ProviderSource } from '../provider/createProviderSource.ts'
import type { ProviderPages } from '../provider/providerConfiguration.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { removeBrowserSession, createStepStates, type StepState, type StepStates } from '../identityRecords.ts'

interface StepFields {
  readonly email: string
  readonly password: string
  readonly code: string
}

export interface StepDeps extends IdentityDeps {
  readonly source: ProviderSource
  readonly frame: PageFrame
  readonly pages: ProviderPages
  /** Path of the service, such as `/identity`. */
  readonly mountPath: string
}

/** A request within a sign-in under way. */
interface Visit {
  readonly interaction: Interaction
  readonly state: StepState
  readonly view: StepView
}

/** The pages of a sign-in, below `/interaction/{uid}`. */
export function registerSteps(app: FastifyInstance, deps: StepDeps): void {
  const states = createStepStates(deps.db, deps.now)
  acceptForms(app)
  for (const step of SIGN_IN_STEPS) {
    const url = `/interaction/:uid${step.path}`
    const { show } = step
    if (show !== undefined) {
      app.get(url, (request, reply) =>
        withVisit({ request, reply, deps, states }, async ({ view, state }) => {
          if (isWithoutMail(step, deps)) return sendWithoutMail(view, reply)
          return step.needs !== undefined && state[step.needs] === undefined
            ? reply.redirect(view.path, 303)
            : reply.type('text/html; charset=utf-8').send(show(view))
        }),
      )
    }
    app.post(url, (request, reply) =>
      withVisit({ request, reply, deps, states }, (visit) => act(step, visit, { request, reply, deps, states })),
    )
  }
  app.get('/interaction/:uid/leave', (request, reply) =>
    withVisit({ request, reply, deps, states }, async () => {
      const provider = await deps.source.current()
      const left = { error: 'access_denied', error_description: 'the sign-in was left' }
      return reply.redirect(await provider.interactionResult(request.raw, reply.raw, left), 303)
    }),
  )
}

/** Of the bodies that a scope takes, forms alone; `readFields` reads them. */
export function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16_384 },
    (_request, body, done) => {
      done(null, new URLSearchParams(String(body)))
    },
  )
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly deps: StepDeps
  readonly states: StepStates
}

/** Finds the sign-in that the browser began (its cookie and the address must name the same one), or says that there is none. */
async function withVisit(exchange: Exchange, answer: (visit: Visit) => Promise<FastifyReply>): Promise<FastifyReply> {
  const { request, reply, deps, states } = exchange
  const { uid } = request.params as { uid: string }
  const acceptLanguage = request.headers['accept-language']
  overrideForwardedOrigin(request.raw, { origin: deps.origin(), path: deps.mountPath })
  const provider = await deps.source.current()
  const interaction = await provider.interactionDetails(request.raw, reply.raw).catch(ignoreUnknown)
  if (interaction === undefined || interaction.uid !== uid || !isOwnForm(request, deps.origin())) {
    const error = { code: 'session_not_found', description: undefined }
    return reply
      .code(interaction === undefined ? 400 : 403)
      .type('text/html; charset=utf-8')
      .send(deps.pages.error({ locales: undefined, acceptLanguage }, error))
  }
  const state = await states.read(uid)
  const locales = interaction.params['ui_locales']
  const asker = { locales: typeof locales === 'string' ? locales : undefined, acceptLanguage }
  const hint = interaction.params['login_hint']
  const view = {
    frame: deps.frame,
    language: choosePageLanguage(asker, deps.settings.defaultLanguage),
    path: `${deps.mountPath}/interaction/${uid}`,
    email: state.email ?? (typeof hint === 'string' ? hint : ''),
    fault: undefined,
    mailsCodes: deps.settings.mailsCodes,
  }
  return answer({ interaction, state, view })
}

function ignoreUnknown(error: unknown): undefined {
  if (error instanceof Error && error.name === 'SessionNotFound') return undefined
  throw error
}

async function act(step: Step, visit: Visit, exchange: Exchange): Promise<FastifyReply> {
  const { request, reply, deps, states } = exchange
  const { interaction, state, view } = visit
  if (isWithoutMail(step, deps)) return sendWithoutMail(view, reply)
  if (step.needs !== undefined && state[step.needs] === undefined) return reply.redirect(view.path, 303)
  const fields = readFields(request.body)
  const entry = {
    deps,
    uid: interaction.uid,
    state,
    ...fields,
    language: view.language.tag,
    mayTry: mayTryFrom(deps.limits, request.ip),
  }
  const outcome = await withSecondStep(await tryStep(step, entry), deps)
  switch (outcome.kind) {
    case 'fault':
      return sendFault(
        step,
        { ...view, email: fields.email === '' ? view.email : fields.email, fault: outcome.fault },
        reply,
      )
    case 'go':
      await states.save(interaction.uid, outcome.state, interaction.exp)
      return reply.redirect(`${view.path}${outcome.path}`, 303)
    case 'in': {
      const provider = await deps.source.current()
      const address = await finishSignIn({ provider, interaction, db: deps.db, request, reply }, outcome)
      await states.remove(interaction.uid)
      return reply.redirect(address, 303)
    }
  }
}

/** Where the account has an authenticator, it is asked for before anybody is in. */
async function withSecondStep(outcome: StepOutcome, { accounts }: Pick<StepDeps, 'accounts'>): Promise<StepOutcome> {
  if (outcome.kind !== 'in' || outcome.by === 'mfa') return outcome
  const { account, endsOthers } = outcome
  if (!(await accounts.secondFactor.isOn(account.id))) return outcome
  return {
    kind: 'go',
    path: SECOND_STEP,
    state: { email: account.email, secondFor: { accountId: account.id, endsOthers } },
  }
}

async function tryStep(step: Step, entry: StepEntry): Promise<StepOutcome> {
  try {
    return await step.act(entry)
  } catch (error) {
    if (error instanceof OverloadedError) return { kind: 'fault', fault: 'busy' }
    throw error
  }
}

const STATUSES: Partial<Readonly<Record<PageFault, number>>> = { later: 429, busy: 503, 'no-mail': 403 }

/** Of a page that says what was wrong with a form. */
export function statusOf(fault: PageFault | undefined): number {
  return fault === undefined ? 422 : (STATUSES[fault] ?? 422)
}

/** The page again; a form that stands on another page's belongs to that page. */
function sendFault(step: Step, view: StepView, reply: FastifyReply): FastifyReply {
  const status = statusOf(view.fault)
  const page = SIGN_IN_STEPS.find(({ path }) => path === step.path.replace(/\/again$/, ''))
  if (status === 429 || status === 503) void reply.header('retry-after', RETRY_AFTER)
  return reply.code(status).type('text/html; charset=utf-8').send(page?.show?.(view))
}

function isWithoutMail({ mails }: Step, { settings }: StepDeps): boolean {
  return mails === true && !settings.mailsCodes
}

/** The first page, and why the one that was asked for is not there. */
function sendWithoutMail(view: StepView, reply: FastifyReply): FastifyReply {
  const [first] = SIGN_IN_STEPS
  if (first === undefined) throw new Error('A sign-in has no page.')
  return sendFault(first, { ...view, fault: 'no-mail' }, reply)
}

/** The fields of a form; one that comes twice counts as empty. */
export function readFields(body: unknown): StepFields {
  const form = body instanceof URLSearchParams ? body : new URLSearchParams()
  const read = (name: string): string => {
    const [value = '', ...others] = form.getAll(name)
    return others.length === 0 ? value : ''
  }
  return { email: read('email').trim(), password: read('password'), code: read('code').replaceAll(/\s/g, '') }
}

interface Finish {
  readonly provider: Provider
  readonly interaction: Interaction
  readonly db: Kysely<Database>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Signs the account in and says where the browser goes on. A browser that is signed in as somebody else, perhaps since a moment
 * ago in another tab, is signed out first, so that nothing of the one is left with the other; the library gives the session a new
 * identifier in any case.
 */
async function finishSignIn(
  { provider, interaction, db, request, reply }: Finish,
  { account, by, endsOthers }: Extract<StepOutcome, { kind: 'in' }>,
): Promise<string> {
  const { accountId, uid } = await provider.Session.get(provider.createContext(request.raw, reply.raw))
  const isOther = accountId !== undefined && accountId !== account.id
  if (isOther) await removeBrowserSession(db, uid)
  if ((isOther || endsOthers) && interaction.session !== undefined) {
    interaction.session = undefined
    await interaction.persist()
  }
  return provider.interactionResult(request.raw, reply.raw, { login: { accountId: account.id, amr: [by] } })
}
