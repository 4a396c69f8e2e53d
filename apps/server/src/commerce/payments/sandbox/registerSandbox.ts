import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formatDecimal, type Money } from '@gatefold/magazine/price'
import { isOwnForm } from '../../../platform/plainPages/isOwnForm.ts'
import { plainPageHeaders } from '../../../platform/plainPages/plainPageHeaders.ts'
import { backTo, actionList, layout, link, type PageFrame } from '../../../platform/plainPages/layout.ts'
import { createPageStyle } from '../../../platform/plainPages/pageStyle.ts'
import { findReaderFaces } from '../../../platform/plainPages/readerFaces.ts'
import type { PaymentEvent } from '../PaymentProvider.ts'
import {
  MONEY_ACTIONS,
  SANDBOX_ACTIONS,
  type SandboxAction,
  type SandboxRecords,
  SUBSCRIPTION_ACTIONS,
} from './sandboxRecords.ts'
import type { SandboxCheckout } from './SandboxCheckout.ts'
import { choosePageLanguage, type PageLanguage } from '../../../platform/plainPages/pageLanguage.ts'
import { fill, html, type Markup } from '../../../platform/plainPages/html.ts'
import { sandboxFacts } from './sandboxFacts.ts'
import type { HostText } from '../../../platform/i18n/hostTexts.ts'

export interface SandboxSite {
  readonly records: SandboxRecords
  /** Takes what the sandbox tells, as a webhook would. */
  readonly hear: (news: PaymentEvent) => Promise<void>
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly randomText: () => string
  readonly origin: () => string
  /** Path of the pages, without a slash at its end. */
  readonly path: string
  readonly clientFolder: string
  readonly settings: {
    readonly title: string
    readonly accent: string
    readonly basePath: string
    readonly defaultLanguage: string
  }
}

/** Milliseconds that "tell later" waits. */
export const WEBHOOK_DELAY = 10_000

interface Visit {
  readonly site: SandboxSite
  readonly view: SandboxView
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly tell: (checkout: SandboxCheckout, action: SandboxAction) => Promise<void>
  /** Tells when REPORT_DELAY has passed; never, if the server ends before. */
  readonly reportLater: (checkout: SandboxCheckout) => void
}

/** The pages that stand in for a provider's, at `{prefix}/payments/sandbox`. No script; in nobody's frame. */
export async function registerSandbox(app: FastifyInstance, site: SandboxSite): Promise<void> {
  const { settings } = site
  const style = createPageStyle({ ...settings, faces: await findReaderFaces(site.clientFolder) })
  const frame: PageFrame = { title: settings.title, home: settings.basePath, css: style.css, faces: style.faces }
  const telling = createTelling(app, site)
  await app.register(
    async (scope) => {
      scope.addHook('onRequest', async (_request, reply) => {
        void reply.headers(plainPageHeaders(style.hash, [site.origin()])).type('text/html; charset=utf-8')
      })
      acceptForms(scope)
      const viewOf = ({ headers }: FastifyRequest, mark: string) =>
        sandboxView(frame, { acceptLanguage: headers['accept-language'], mark }, settings.defaultLanguage)
      // An address can be told to anybody: what another site posts there is not its reader's doing.
      scope.addHook('preHandler', async (request, reply) => {
        if (request.method !== 'POST' || (isOwnForm(request, site.origin()) && hasOwnMark(request))) return undefined
        return reply.code(403).send(unknownPage(viewOf(request, '')))
      })
      const visit =
        (answer: (visit: Visit) => Promise<FastifyReply>) => (request: FastifyRequest, reply: FastifyReply) => {
          const [known] = marksIn(request)
          const mark = known ?? site.randomText()
          if (known === undefined) void reply.header('set-cookie', markCookie(mark, site.path))
          return answer({ site, view: viewOf(request, mark), request, reply, ...telling })
        }
      scope.get('/:id', visit(showCheckout))
      scope.post('/:id', visit(actOnCheckout))
      scope.get('/customers/:customer', visit(showPortal))
      scope.post('/customers/:customer', visit(actInPortal))
    },
    { prefix: '/payments/sandbox' },
  )
}

const MARK = /(?:^|;)\s*gf-sandbox-(?<mark>[\w-]{16,64})=1(?=\s*(?:;|$))/g

/** Tabs that open at once get a mark each: a cookie of one name would keep the last alone. */
function marksIn({ headers: { cookie = '' } }: FastifyRequest): readonly string[] {
  return Array.from(cookie.matchAll(MARK), ({ groups }) => groups?.['mark'] ?? '')
}

function markCookie(mark: string, path: string): string {
  return `gf-sandbox-${mark}=1; Path=${path}; HttpOnly; SameSite=Lax`
}

/** Not every browser says where a form stands. The mark in its page is that of a cookie, and no other site can read either. */
function hasOwnMark(request: FastifyRequest): boolean {
  return marksIn(request).includes(fieldOf(request, MARK_FIELD))
}

function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4_096 },
    (_request, body, done) => {
      done(null, new URLSearchParams(String(body)))
    },
  )
}

function createTelling(
  app: FastifyInstance,
  { hear, now, randomText }: SandboxSite,
): Pick<Visit, 'tell' | 'reportLater'> {
  const timers = new Set<NodeJS.Timeout>()
  app.addHook('onClose', async () => {
    for (const timer of timers) clearTimeout(timer)
  })
  const tell: Visit['tell'] = ({ order }, action) =>
    hear({
      id: randomText(),
      type: `sandbox.${action}`,
      createdAt: new Date(now()).toISOString(),
      about: { kind: 'checkout', reference: order.id },
    })
  return {
    tell,
    reportLater(checkout) {
      const timer = setTimeout(() => {
        timers.delete(timer)
        tell(checkout, 'pay').catch((error: unknown) => {
          app.log.error({ err: error }, 'The sandbox could not tell of a payment')
        })
      }, WEBHOOK_DELAY)
      timers.add(timer)
    },
  }
}

async function showCheckout({ site, view, request, reply }: Visit): Promise<FastifyReply> {
  const checkout = await site.records.find((request.params as { id: string }).id)
  if (checkout === undefined) return reply.code(404).send(unknownPage(view))
  return reply.send(checkoutPage(view, checkout, isOver(checkout, site.now())))
}

function isOver({ order, status }: SandboxCheckout, now: number): boolean {
  return status === 'expired' || Date.parse(order.expiresAt) <= now
}

async function actOnCheckout(visit: Visit): Promise<FastifyReply> {
  const { site, view, request, reply } = visit
  const { id } = request.params as { id: string }
  const before = await site.records.find(id)
  if (before === undefined) return reply.code(404).send(unknownPage(view))
  const wanted = fieldOf(request, 'action')
  if (wanted === 'leave') return reply.redirect(before.order.cancelUrl, 303)
  const after = (await site.records.play(id, wanted === 'decline' ? 'decline' : 'pay')) ?? before
  if (after.status !== 'paid') return reply.redirect(`${site.path}/${id}`, 303)
  if (wanted === 'pay-late') visit.reportLater(after)
  else if (wanted !== 'pay-untold') await visit.tell(after, 'pay')
  return reply.redirect(after.order.successUrl, 303)
}

async function showPortal({ site, view, request, reply }: Visit): Promise<FastifyReply> {
  const { customer } = request.params as { customer: string }
  const { returnUrl } = request.query as { returnUrl?: unknown }
  const home = site.origin() + site.settings.basePath
  const back = typeof returnUrl === 'string' && returnUrl.startsWith(home) ? returnUrl : home
  return reply.send(portalPage(view, await site.records.list(customer), back))
}

async function actInPortal({ site, request, reply, tell }: Visit): Promise<FastifyReply> {
  const { customer } = request.params as { customer: string }
  const id = fieldOf(request, 'checkout')
  const action = SANDBOX_ACTIONS.find((one) => one === fieldOf(request, 'action'))
  const before = await site.records.find(id)
  if (action !== undefined && before?.order.customer === customer) {
    const after = await site.records.play(id, action)
    if (after !== undefined) await tell(after, action)
  }
  const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
  return reply.redirect(`${site.path}/customers/${encodeURIComponent(customer)}${query}`, 303)
}

function fieldOf({ body }: FastifyRequest, name: string): string {
  return body instanceof URLSearchParams ? (body.get(name) ?? '') : ''
}

/** The field of a form that says which browser was given its page. */
const MARK_FIELD = 'mark'

interface SandboxView {
  readonly frame: PageFrame
  readonly language: PageLanguage
  /** What the forms of this browser's pages bring back. */
  readonly mark: string
}

interface SandboxVisitor {
  readonly acceptLanguage: string | undefined
  readonly mark: string
}

/** A page's view in the language that the browser asks for. */
function sandboxView(frame: PageFrame, visitor: SandboxVisitor, fallback: string): SandboxView {
  const { acceptLanguage, mark } = visitor
  return { frame, mark, language: choosePageLanguage({ locales: undefined, acceptLanguage }, fallback) }
}

/** Where an order is paid, or not. */
function checkoutPage(view: SandboxView, checkout: SandboxCheckout, isOver: boolean): string {
  const { frame, language } = view
  const { _ } = language
  const { order, status, isDeclined } = checkout
  if (status === 'paid') return noticePage(view, _('This has been paid.'), link(order.successUrl, _('Go on')))
  if (isOver) {
    const expired = _('This page has expired and nothing was charged. Begin again in the magazine.')
    return noticePage(view, expired, backTo(frame, language, order.cancelUrl))
  }
  const intro = _('This page stands in for a payment provider while the magazine is tried out. No money moves.')
  const declined = _('The card was declined and nothing was charged. Pay another way, or turn back.')
  const body = html`<p class="hint">${intro}</p>
    <p><strong>${order.title}</strong><br />${priceText(view, checkout)}</p>
    ${isDeclined ? html`<p class="fault" role="alert">${declined}</p>` : undefined}
    <form class="choice" method="post">
      ${markField(view)}
      <button class="act" name="action" value="pay">${_(ACTION_TEXTS.pay)}</button>
      ${[
        ['pay-late', _('Pay, and tell the magazine ten seconds later')],
        ['pay-untold', _('Pay, and never tell the magazine')],
        ['decline', _(ACTION_TEXTS.decline)],
        ['leave', _('Turn back without paying')],
      ].map(([value = '', text = '']) => quietButton(value, text))}
    </form>`
  return layout(frame, language, { heading: _('Try out paying'), body })
}

function unknownPage(view: SandboxView): string {
  const { frame, language } = view
  const unknown = language._('There is no such payment. Begin again in the magazine.')
  return noticePage(view, unknown, backTo(frame, language, frame.home))
}

function noticePage({ frame, language }: SandboxView, text: string, nextLink: Markup): string {
  const body = html`<p>${text}</p>
    ${actionList([nextLink])}`
  return layout(frame, language, { heading: language._('Try out paying'), body })
}

/** Everything that a customer has paid, with what may become of it. */
function portalPage(view: SandboxView, checkouts: readonly SandboxCheckout[], back: string): string {
  const { frame, language } = view
  const { _ } = language
  const paid = checkouts.filter(({ status }) => status === 'paid')
  const intro = _(
    'What is pressed here happens to your own payments, as if you, your bank or the publisher had done it. No money moves.',
  )
  const body = html`<p class="hint">${intro}</p>
    ${paid.length === 0 ? html`<p>${_('Nothing has been paid yet.')}</p>` : paid.map((checkout) => paidOrder(view, checkout))}
    ${actionList([backTo(frame, language, back)])}`
  return layout(frame, language, { heading: _('Try out what follows a payment'), body })
}

/** What the buttons say. */
const ACTION_TEXTS = {
  pay: 'Pay',
  decline: 'Have the card declined',
  refund: 'Refund all of it',
  'refund-part': 'Refund half of it',
  dispute: 'Dispute it with the bank',
  'win-dispute': 'Win the dispute',
  renew: 'Renew the subscription',
  fail: 'Let the renewal fail',
  cancel: 'Cancel at the end of what is paid',
  resume: 'Take the cancellation back',
  end: 'End the subscription now',
} as const satisfies Readonly<Record<Exclude<SandboxAction, 'expire'>, HostText>>

function paidOrder(view: SandboxView, checkout: SandboxCheckout): Markup {
  const { order, subscription } = checkout
  const actions: readonly Exclude<SandboxAction, 'expire'>[] =
    subscription === undefined ? MONEY_ACTIONS : [...SUBSCRIPTION_ACTIONS, ...MONEY_ACTIONS]
  return html`<section>
    <p><strong>${order.title}</strong><br />${priceText(view, checkout)}</p>
    <p class="reason">${stateText(view, checkout)}</p>
    <form class="choice" method="post">
      ${markField(view)}
      <input type="hidden" name="checkout" value="${order.id}" />
      ${actions.map((action) => quietButton(action, view.language._(ACTION_TEXTS[action])))}
    </form>
  </section>`
}

function markField({ mark }: SandboxView): Markup {
  return html`<input type="hidden" name="${MARK_FIELD}" value="${mark}" />`
}

function quietButton(value: string, text: string): Markup {
  return html`<button class="act quiet" name="action" value="${value}">${text}</button>`
}

/** Codes, for whoever tries things out: what a payment and a subscription have come to. */
function stateText({ language }: SandboxView, checkout: SandboxCheckout): Markup {
  const { payments, subscriptions } = sandboxFacts(checkout)
  const moved = payments.flatMap(({ price, movements }) => [
    `charge ${moneyText(price, language.tag)}`,
    ...movements.map(({ kind, amount }) => `${kind} ${moneyText({ ...price, amount }, language.tag)}`),
  ])
  const runs = subscriptions.map(
    ({ status, periodEnd, cancelsAtPeriodEnd }) =>
      `${status}${cancelsAtPeriodEnd ? ', cancels' : ''}, ${periodEnd.slice(0, 10)}`,
  )
  return html`<code lang="en" dir="ltr">${[...moved, ...runs].join(' · ')}</code>`
}

function priceText({ language }: SandboxView, { order }: SandboxCheckout): Markup {
  const { _ } = language
  const price = moneyText(order.price, language.tag)
  if (order.item.kind === 'issue') return fill('{price}', { price })
  return html`${fill('{price}', { price })} ${order.item.interval === 'month' ? _('a month') : _('a year')}`
}

function moneyText(money: Money, language: string): string {
  const { currency } = money
  // Decimal text is formatted digit by digit: no amount passes through a fraction.
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(formatDecimal(money) as `${number}`)
}
