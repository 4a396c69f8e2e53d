import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from '../../platform/plainPages/html.ts'
import { isOwnForm } from '../../platform/plainPages/isOwnForm.ts'
import { actionList, backTo, layout, link } from '../../platform/plainPages/layout.ts'
import { choosePageLanguage } from '../../platform/plainPages/pageLanguage.ts'
import type { Invitation } from './accounts/invitations.ts'
import { OverloadedError } from './accounts/OverloadedError.ts'
import { mayTryFrom, RETRY_AFTER } from './steps/attempts.ts'
import { acceptForms, readFields, statusOf, type StepDeps } from './steps/registerSteps.ts'
import { invitationPage, type PageFault, FAULT_TEXTS, type StepView } from './steps/signInSteps.ts'

interface InvitationRoute {
  readonly Params: { readonly secret: string }
  /** `ui_locales`: languages to show the page in, as for a sign-in. */
  readonly Querystring: { readonly ui_locales?: unknown }
}

type InvitationRequest = Pick<FastifyRequest<InvitationRoute>, 'params' | 'query' | 'headers'>

/** The page of an invitation at `invitation/{secret}`: whoever has its address makes an account, once. */
export function registerInvitations(app: FastifyInstance, deps: StepDeps): void {
  const { invitations } = deps
  acceptForms(app)
  const url = '/invitation/:secret'
  // Tries are counted before the secret is looked for.
  app.get<InvitationRoute>(url, async (request, reply) => {
    const view = viewOf(request, deps)
    if (!(await mayTryFrom(deps.limits, request.ip)('begin'))) return refuse(reply, view, 'later')
    const invitation = await invitations.find(request.params.secret)
    return invitation === undefined ? refuse(reply, view, 'no-invitation') : show(reply, view, invitation)
  })
  app.post<InvitationRoute>(url, async (request, reply) => {
    const { email, password } = readFields(request.body)
    const view = { ...viewOf(request, deps), email }
    if (!isOwnForm(request, deps.origin())) return refuse(reply.code(403), view, 'no-invitation')
    if (!(await mayTryFrom(deps.limits, request.ip)('password'))) return refuse(reply, view, 'later')
    const invitation = await invitations.find(request.params.secret)
    if (invitation === undefined) return refuse(reply, view, 'no-invitation')
    const fault = password === '' ? 'no-password' : await accept(deps, request.params.secret, { email, password })
    if (fault === 'no-invitation') return refuse(reply, view, fault)
    if (fault === undefined) return welcome(reply, view)
    if (fault === 'busy') void reply.header('retry-after', RETRY_AFTER)
    return show(reply.code(statusOf(fault)), { ...view, fault }, invitation)
  })
}

/** What was wrong; undefined where there is an account now. */
async function accept(
  { invitations }: StepDeps,
  secret: string,
  credentials: { readonly email: string; readonly password: string },
): Promise<PageFault | undefined> {
  try {
    const outcome = await invitations.accept(secret, credentials)
    switch (outcome) {
      case 'accepted':
        return undefined
      case 'gone':
        return 'no-invitation'
      case 'taken':
      case 'bad-email':
      case 'weak-password':
        return outcome
    }
  } catch (error) {
    if (error instanceof OverloadedError) return 'busy'
    throw error
  }
}

function viewOf({ params, query, headers }: InvitationRequest, deps: StepDeps): StepView {
  const { ui_locales: locales } = query
  const asker = {
    locales: typeof locales === 'string' ? locales : undefined,
    acceptLanguage: headers['accept-language'],
  }
  const search = asker.locales === undefined ? '' : `?${new URLSearchParams({ ui_locales: asker.locales }).toString()}`
  return {
    frame: deps.frame,
    language: choosePageLanguage(asker, deps.settings.defaultLanguage),
    path: `${deps.mountPath}/invitation/${encodeURIComponent(params.secret)}${search}`,
    email: '',
    fault: undefined,
    mailsCodes: deps.settings.mailsCodes,
  }
}

function show(reply: FastifyReply, view: StepView, { email }: Invitation): FastifyReply {
  const page = invitationPage({ ...view, email: email ?? view.email }, email !== undefined)
  return reply.type('text/html; charset=utf-8').send(page)
}

/** A page without a form. */
function refuse(reply: FastifyReply, { frame, language }: StepView, fault: 'later' | 'no-invitation'): FastifyReply {
  if (fault === 'later') void reply.code(429).header('retry-after', RETRY_AFTER)
  else if (reply.statusCode === 200) void reply.code(404)
  const { _ } = language
  const body = html`<p>${_(FAULT_TEXTS[fault])}</p>
    ${actionList([backTo(frame, language, frame.home)])}`
  return reply.type('text/html; charset=utf-8').send(layout(frame, language, { heading: _('That did not work'), body }))
}

function welcome(reply: FastifyReply, { frame, language }: StepView): FastifyReply {
  const { _ } = language
  const body = actionList([link(`${frame.home}studio/`, _('Open the studio')), backTo(frame, language, frame.home)])
  return reply
    .type('text/html; charset=utf-8')
    .send(layout(frame, language, { heading: _('Your account is there'), body }))
}
