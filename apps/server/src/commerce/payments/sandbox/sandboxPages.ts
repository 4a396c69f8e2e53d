import { formatDecimal, type Money } from '@gatefold/magazine/price'
import { chooseTexts, type PageTextsIn } from '../../../platform/plainPages/chooseTexts.ts'
import { fill, html, type Markup } from '../../../platform/plainPages/html.ts'
import { backTo, doors, layout, link, type PageFrame } from '../../../platform/plainPages/layout.ts'
import { sandboxFacts } from './sandboxFacts.ts'
import { MONEY_ACTIONS } from './playMoney.ts'
import type { SandboxAction } from './playSandbox.ts'
import { SUBSCRIPTION_ACTIONS } from './playSubscription.ts'
import type { SandboxCheckout } from './SandboxCheckout.ts'
import { de } from './texts/de.ts'
import { en } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import { ja } from './texts/ja.ts'
import { nl } from './texts/nl.ts'
import type { SandboxTexts } from './texts/SandboxTexts.ts'
import { zh } from './texts/zh.ts'

/** The field of a form that says which browser was given its page. */
export const MARK_FIELD = 'mark'

/** Requirement R1.4. */
const TEXTS = { en, es, fr, de, ja, zh, nl }

export interface SandboxView {
  readonly frame: PageFrame
  readonly language: PageTextsIn<SandboxTexts>
  /** What the forms of this browser's pages bring back. */
  readonly mark: string
}

export interface SandboxVisitor {
  readonly acceptLanguage: string | undefined
  readonly mark: string
}

/** A page's view in the language that the browser asks for. */
export function sandboxView(frame: PageFrame, visitor: SandboxVisitor, fallback: string): SandboxView {
  const { acceptLanguage, mark } = visitor
  return { frame, mark, language: chooseTexts<SandboxTexts>(TEXTS, { locales: undefined, acceptLanguage }, fallback) }
}

/** Where an order is paid, or not. */
export function checkoutPage(view: SandboxView, checkout: SandboxCheckout, isOver: boolean): string {
  const { frame, language } = view
  const { texts } = language
  const { order, status, isDeclined } = checkout
  if (status === 'paid') return told(view, texts.paid, link(order.successUrl, texts.goOn))
  if (isOver) return told(view, texts.expired, backTo(frame, order.cancelUrl, texts.back))
  const body = html`<p class="hint">${texts.intro}</p>
    <p><strong>${order.title}</strong><br />${priceText(view, checkout)}</p>
    ${isDeclined ? html`<p class="fault" role="alert">${texts.declined}</p>` : undefined}
    <form class="choice" method="post">
      ${markField(view)}
      <button class="act" name="action" value="pay">${texts.actions.pay}</button>
      ${[
        ['pay-late', texts.payLate],
        ['pay-untold', texts.payUntold],
        ['decline', texts.actions.decline],
        ['leave', texts.leave],
      ].map(([value = '', text = '']) => quietButton(value, text))}
    </form>`
  return layout(frame, language, { heading: texts.heading, body })
}

export function unknownPage(view: SandboxView): string {
  return told(view, view.language.texts.unknown, backTo(view.frame, view.frame.home, view.language.texts.back))
}

function told({ frame, language }: SandboxView, text: string, door: Markup): string {
  const body = html`<p>${text}</p>
    ${doors([door])}`
  return layout(frame, language, { heading: language.texts.heading, body })
}

/** Everything that a customer has paid, with what may become of it. */
export function portalPage(view: SandboxView, checkouts: readonly SandboxCheckout[], back: string): string {
  const { frame, language } = view
  const { texts } = language
  const paid = checkouts.filter(({ status }) => status === 'paid')
  const body = html`<p class="hint">${texts.portalIntro}</p>
    ${paid.length === 0 ? html`<p>${texts.nothing}</p>` : paid.map((checkout) => paidOrder(view, checkout))}
    ${doors([backTo(frame, back, texts.back)])}`
  return layout(frame, language, { heading: texts.portal, body })
}

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
      ${actions.map((action) => quietButton(action, view.language.texts.actions[action]))}
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
  const { texts } = language
  const price = moneyText(order.price, language.tag)
  if (order.item.kind === 'issue') return fill('{price}', { price })
  return html`${fill('{price}', { price })} ${order.item.interval === 'month' ? texts.perMonth : texts.perYear}`
}

function moneyText(money: Money, language: string): string {
  const { currency } = money
  // Decimal text is formatted digit by digit: no amount passes through a fraction.
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(formatDecimal(money) as `${number}`)
}
