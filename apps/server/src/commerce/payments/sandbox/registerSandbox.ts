import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isOwnForm } from '../../../platform/plainPages/isOwnForm.ts'
import { plainPageHeaders } from '../../../platform/plainPages/plainPageHeaders.ts'
import type { PageFrame } from '../../../platform/plainPages/layout.ts'
import { createPageStyle } from '../../../platform/plainPages/pageStyle.ts'
import { findReaderFaces } from '../../../platform/plainPages/readerFaces.ts'
import type { PaymentNews } from '../PaymentProvider.ts'
import { SANDBOX_ACTIONS, type SandboxAction } from './playSandbox.ts'
import type { SandboxCheckout } from './SandboxCheckout.ts'
import { checkoutPage, MARK_FIELD, portalPage, type SandboxView, sandboxView, unknownPage } from './sandboxPages.ts'
import type { SandboxRecords } from './sandboxRecords.ts'

export interface SandboxSite {
  readonly records: SandboxRecords
  /** Takes what the sandbox tells, as a webhook would. */
  readonly hear: (news: PaymentNews) => Promise<void>
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
export const LATE = 10_000

interface Visit {
  readonly site: SandboxSite
  readonly view: SandboxView
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly tell: (checkout: SandboxCheckout, action: SandboxAction) => Promise<void>
  /** Tells when LATE has passed; never, if the server ends before. */
  readonly tellLater: (checkout: SandboxCheckout) => void
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
): Pick<Visit, 'tell' | 'tellLater'> {
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
    tellLater(checkout) {
      const timer = setTimeout(() => {
        timers.delete(timer)
        tell(checkout, 'pay').catch((error: unknown) => {
          app.log.error({ err: error }, 'The sandbox could not tell of a payment')
        })
      }, LATE)
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
  if (wanted === 'pay-late') visit.tellLater(after)
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
