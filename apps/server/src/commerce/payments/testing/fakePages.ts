import type { FakeOrder, FakeSession, FakeSubscription } from './FakeObjects.ts'
import type { FormFields } from './formFields.ts'
import type { ApiDeps } from './stripeApi.ts'

export interface PageVisit {
  readonly isPost: boolean
  readonly url: URL
  readonly fields: FormFields
}

export type PageAnswer =
  | { readonly kind: 'page'; readonly html: string }
  | { readonly kind: 'lead'; readonly location: string }
  | { readonly kind: 'nothing' }

/** What a browser sees: `/pay/{session}` and `/portal/{customer}`. */
export function visitPage(deps: ApiDeps, visit: PageVisit): PageAnswer {
  const [, page, id = ''] = visit.url.pathname.split('/')
  const session = deps.books.sessions.get(id)
  if (page === 'pay' && session !== undefined) return visitPayPage(deps, visit, session)
  if (page === 'portal') return visitPortal(deps, visit, id)
  return { kind: 'nothing' }
}

function visitPayPage({ books, plays }: ApiDeps, visit: PageVisit, session: FakeSession): PageAnswer {
  const { isPost, fields } = visit
  const action = isPost ? fields['action'] : undefined
  if (action === 'cancel') return { kind: 'lead', location: session.cancel_url }
  if (action === 'pay' && session.status === 'open') {
    plays.pay(session.id)
    return { kind: 'lead', location: session.success_url }
  }
  const order = books.orders.get(session.id)
  return order === undefined ? { kind: 'nothing' } : { kind: 'page', html: payPage(session, order, isPost) }
}

function visitPortal({ books, plays }: ApiDeps, { isPost, fields, url }: PageVisit, id: string): PageAnswer {
  const own = [...books.subscriptions.values()].filter(({ customer }) => customer === id)
  const chosen = own.find((subscription) => isPost && subscription.id === fields['id'])
  if (chosen !== undefined) plays.setCancel(chosen.id, true)
  return { kind: 'page', html: portalPage(own, url.searchParams.get('return_url') ?? '/') }
}

/** The page where a browser pays at the fake, or does not. */
function payPage({ status, amount_total, currency }: FakeSession, { name }: FakeOrder, isDeclined: boolean): string {
  const buttons =
    status === 'open'
      ? ['pay', 'decline', 'cancel']
          .map((action) => `<button name="action" value="${action}">${action}</button>`)
          .join('')
      : ''
  const fault = isDeclined ? '<p role="alert">Your card was declined.</p>' : ''
  return pageOf(`${name}: ${amount_total} ${currency}`, `<p>${status}</p>${fault}<form method="post">${buttons}</form>`)
}

function portalPage(subscriptions: readonly FakeSubscription[], back: string): string {
  const rows = subscriptions.map(
    ({ id, status }) =>
      `<form method="post"><p>${id} ${status}</p><input type="hidden" name="id" value="${id}"><button>cancel</button></form>`,
  )
  return pageOf('Customer portal', `${rows.join('')}<a href="${back.replaceAll('"', '&quot;')}">return</a>`)
}

function pageOf(title: string, body: string): string {
  const text = title.replaceAll(/[&<]/g, (sign) => (sign === '&' ? '&amp;' : '&lt;'))
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${text}</title><h1>${text}</h1>${body}</html>`
}
