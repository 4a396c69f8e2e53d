import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Interaction, Provider } from 'oidc-provider'
import type { Kysely } from 'kysely'
import { TooBusy } from '../accounts/TooBusy.ts'
import type { IdentityDeps } from '../IdentityDeps.ts'
import { presentAtMount } from '../provider/passToProvider.ts'
import { mayTryFrom, RETRY_AFTER } from './attempts.ts'
import { isOwnForm } from '../../../platform/plainPages/isOwnForm.ts'
import type { PageFrame } from '../../../platform/plainPages/layout.ts'
import { choosePageLanguage } from './pageLanguage.ts'
import {
  addressPage,
  codePage,
  type CodeStep,
  newPasswordPage,
  signInPage,
  signUpPage,
  type StepView,
} from './stepPages.ts'
import type { PageFault } from './texts/PageTexts.ts'
import type { ProviderSource } from '../provider/createProviderSource.ts'
import type { ProviderPages } from '../provider/providerConfiguration.ts'
import { fault, type Step, type StepEntry, type StepOutcome } from './Step.ts'
import { createStepStates, type StepState, type StepStates } from './StepState.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { removeBrowserSession, removeSessionsOf } from '../identityRecords.ts'

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
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16_384 },
    (_request, body, done) => {
      done(null, new URLSearchParams(String(body)))
    },
  )
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
  presentAtMount(request.raw, { origin: deps.origin(), path: deps.mountPath })
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
  const outcome = await tryStep(step, entry)
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

async function tryStep(step: Step, entry: StepEntry): Promise<StepOutcome> {
  try {
    return await step.act(entry)
  } catch (error) {
    if (error instanceof TooBusy) return { kind: 'fault', fault: 'busy' }
    throw error
  }
}

const STATUSES: Partial<Readonly<Record<PageFault, number>>> = { later: 429, busy: 503, 'no-mail': 403 }

/** The page again; a form that stands on another page's belongs to that page. */
function sendFault(step: Step, view: StepView, reply: FastifyReply): FastifyReply {
  const status = view.fault === undefined ? 422 : (STATUSES[view.fault] ?? 422)
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
function readFields(body: unknown): StepFields {
  const given = body instanceof URLSearchParams ? body : new URLSearchParams()
  const read = (name: string): string => {
    const [value = '', ...others] = given.getAll(name)
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

/** All pages of a sign-in. */
const SIGN_IN_STEPS: readonly Step[] = [
  { path: '', show: signInPage, act: signIn },
  { path: '/sign-up', mails: true, show: signUpPage, act: signUp },
  ...codeSteps('verify', '/verify'),
  {
    path: '/code',
    mails: true,
    show: (view) => addressPage(view, 'sign-in'),
    act: askForCode('sign-in', '/code/enter'),
  },
  ...codeSteps('sign-in', '/code/enter'),
  { path: '/reset', mails: true, show: (view) => addressPage(view, 'reset'), act: askForCode('reset', '/reset/code') },
  ...codeSteps('reset', '/reset/code'),
  { path: '/reset/password', needs: 'passwordFor', show: newPasswordPage, act: changePassword },
]

/** The page that asks for a mailed code, and the form on it that asks for another one. */
function codeSteps(purpose: CodeStep, path: string): readonly Step[] {
  return [
    {
      path,
      mails: true,
      needs: 'email',
      show: (view) => codePage(view, purpose),
      act: (entry) => takeCode(entry, purpose),
    },
    { path: `${path}/again`, mails: true, needs: 'email', act: (entry) => mailCode(entry, purpose, path) },
  ]
}

/** Just enough to tell an address from a slip; whether mail arrives is what the code is for. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text)
}

async function signIn({ deps, uid, email, password, language, mayTry }: StepEntry): Promise<StepOutcome> {
  if (!isEmail(email)) return fault('bad-email')
  if (password === '') return fault('no-password')
  if (!(await mayTry('password'))) return fault('later')
  const outcome = await deps.accounts.signIn({ email, password })
  switch (outcome.kind) {
    case 'in':
      return { kind: 'in', account: outcome.account, by: 'pwd', endsOthers: false }
    case 'unverified': {
      if (!deps.settings.mailsCodes) return fault('no-mail')
      const mailed = await deps.accounts.mailCode({ email, purpose: 'verify', language, place: uid })
      return mailed === 'later' ? fault('later') : { kind: 'go', path: '/verify', state: { email } }
    }
    case 'refused':
    case 'later':
      return fault(outcome.kind)
  }
}

async function signUp({ deps, uid, email, password, language, mayTry }: StepEntry): Promise<StepOutcome> {
  if (!isEmail(email)) return fault('bad-email')
  if (password === '') return fault('no-password')
  if (!(await mayTry('mail'))) return fault('later')
  const outcome = await deps.accounts.signUp({ email, password, language, place: uid })
  return outcome === 'mailed' ? { kind: 'go', path: '/verify', state: { email } } : fault(outcome)
}

function askForCode(purpose: 'reset' | 'sign-in', path: string): Step['act'] {
  return async (entry) => (isEmail(entry.email) ? mailCode(entry, purpose, path) : fault('bad-email'))
}

async function mailCode(entry: StepEntry, purpose: CodeStep, path: string): Promise<StepOutcome> {
  const { deps, uid, language, mayTry } = entry
  const email = entry.email === '' ? (entry.state.email ?? '') : entry.email
  if (!(await mayTry('mail'))) return fault('later')
  const mailed = await deps.accounts.mailCode({ email, purpose, language, place: uid })
  return mailed === 'later' ? fault('later') : { kind: 'go', path, state: { email } }
}

async function takeCode(entry: StepEntry, purpose: CodeStep): Promise<StepOutcome> {
  const { deps, uid, state, code, mayTry } = entry
  if (!(await mayTry('code'))) return fault('later')
  const account = await deps.accounts.takeCode({ email: state.email ?? '', purpose, code, place: uid })
  if (account === undefined || account.isDisabled) return fault('wrong-code')
  if (purpose === 'reset') return { kind: 'go', path: '/reset/password', state: { ...state, passwordFor: account.id } }
  return { kind: 'in', account, by: 'otp', endsOthers: false }
}

/** A new password ends every session there is: whoever knew the old one is out. */
async function changePassword({ deps, state, password }: StepEntry): Promise<StepOutcome> {
  const { accounts, db } = deps
  const accountId = state.passwordFor ?? ''
  if (password === '') return fault('no-password')
  const outcome = await accounts.changePassword(accountId, password)
  if (outcome === 'weak-password') return fault('weak-password')
  await removeSessionsOf(db, accountId)
  const account = await accounts.find(accountId)
  if (account === undefined) return fault('server')
  return { kind: 'in', account, by: 'otp', endsOthers: true }
}
