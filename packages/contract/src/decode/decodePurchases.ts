import type { IssueId } from '@gatefold/magazine/issue'
import {
  type Checkout,
  CHECKOUT_STATUSES,
  type Library,
  type Plan,
  PLAN_INTERVALS,
  type Purchase,
  PURCHASE_SOURCES,
  PURCHASE_STATUSES,
  type Subscription,
  SUBSCRIPTION_STATUSES,
} from '@gatefold/magazine/purchases'
import { isIdFormat, type Slug } from '@gatefold/magazine/slug'
import { isRecord } from '@gatefold/magazine/isRecord'
import type { Money } from '@gatefold/magazine/price'
import {
  type DecodeContext,
  type Fields,
  fieldsOf,
  itemsIn,
  itemsOf,
  type Located,
  locatedIn,
  reportField,
  valueIn,
} from './Fields.ts'
import { addressIn, booleanIn, dateIn, localizedIn, numberIn, oneOfIn, textIn } from './values.ts'

/** Undefined, and reported, for what names no issue or no price, or whose status is not known: it may not count as bought. */
export function decodePurchase(item: Located, context: DecodeContext): Purchase | undefined {
  const fields = fieldsOf(item, context)
  if (fields === undefined) return undefined
  const id = textIn(fields, 'id')
  const issueId = textIn(fields, 'issueId')
  const status = oneOfIn(fields, 'status', PURCHASE_STATUSES)
  const price = moneyIn(fields, 'price')
  if (id === undefined || issueId === undefined || status === undefined || price === undefined) {
    context.report({ path: item.path, problem: 'a purchase needs its id, issue, status and price' })
    return undefined
  }
  return {
    id,
    issueId: issueId as IssueId,
    issueName: localizedIn(fields, 'issueName'),
    issueSlug: slugOf(fields),
    source: oneOfIn(fields, 'source', PURCHASE_SOURCES) ?? 'payment',
    status,
    price,
    boughtAt: dateIn(fields, 'boughtAt') ?? '',
    receipt: textIn(fields, 'receipt'),
    packageUrl: addressIn(fields, 'packageUrl'),
  }
}

function slugOf(fields: Fields): Slug | undefined {
  const slug = textIn(fields, 'issueSlug')
  return slug === undefined || isIdFormat(slug) || slug.includes('/') ? undefined : (slug as Slug)
}

/** Undefined for null (there is none) and, reported, for what has no id, status or price. */
export function decodeCheckout(item: Located, context: DecodeContext): Checkout | undefined {
  if (item.value === null || item.value === undefined) return undefined
  const fields = fieldsOf(item, context)
  if (fields === undefined) return undefined
  const id = textIn(fields, 'id')
  const status = oneOfIn(fields, 'status', CHECKOUT_STATUSES)
  const price = moneyIn(fields, 'price')
  if (id === undefined || status === undefined || price === undefined) {
    context.report({ path: item.path, problem: 'a checkout needs its id, status and price' })
    return undefined
  }
  const hasPurchase = valueIn(fields, 'purchase') !== undefined
  return {
    id,
    status,
    url: addressIn(fields, 'url'),
    issueId: textIn(fields, 'issueId') as IssueId | undefined,
    planId: textIn(fields, 'planId'),
    price,
    returnTo: textIn(fields, 'returnTo') ?? '',
    purchase: hasPurchase ? decodePurchase(locatedIn(fields, 'purchase'), context) : undefined,
  }
}

/** What the reader has; undefined for null (nobody is signed in) and, reported, for what is no library. */
export function decodeLibrary(item: Located, context: DecodeContext): Library | undefined {
  if (item.value === null || item.value === undefined) return undefined
  const fields = fieldsOf(item, context)
  if (fields === undefined) return undefined
  return {
    purchases: itemsIn(fields, 'purchases').flatMap((purchase) => decodePurchase(purchase, context) ?? []),
    subscriptions: itemsIn(fields, 'subscriptions').flatMap((one) => decodeSubscription(one, context) ?? []),
    hasPortal: booleanIn(fields, 'hasPortal') ?? false,
  }
}

/** The plans in the publisher's order; what has no id, name, price or interval cannot be sold: it is dropped and reported. */
export function decodePlans(value: unknown, context: DecodeContext): readonly Plan[] {
  return itemsOf({ value, path: 'plans' }).flatMap((item) => decodePlan(item, context) ?? [])
}

function decodePlan(item: Located, context: DecodeContext): Plan | undefined {
  const fields = fieldsOf(item, context)
  if (fields === undefined) return undefined
  const id = textIn(fields, 'id')
  const name = localizedIn(fields, 'name')
  const price = moneyIn(fields, 'price')
  const interval = oneOfIn(fields, 'interval', PLAN_INTERVALS)
  if (id === undefined || name === undefined || price === undefined || interval === undefined) {
    context.report({ path: item.path, problem: 'a plan needs its id, name, price and interval' })
    return undefined
  }
  return { id, name, price, interval, coversArchive: booleanIn(fields, 'coversArchive') ?? false }
}

/** Undefined, and reported, for what has no id, price or interval, or whose status is not known. */
export function decodeSubscription(item: Located, context: DecodeContext): Subscription | undefined {
  const fields = fieldsOf(item, context)
  if (fields === undefined) return undefined
  const id = textIn(fields, 'id')
  const status = oneOfIn(fields, 'status', SUBSCRIPTION_STATUSES)
  const price = moneyIn(fields, 'price')
  const interval = oneOfIn(fields, 'interval', PLAN_INTERVALS)
  if (id === undefined || status === undefined || price === undefined || interval === undefined) {
    context.report({ path: item.path, problem: 'a subscription needs its id, status, price and interval' })
    return undefined
  }
  return {
    id,
    planId: textIn(fields, 'planId') ?? '',
    planName: localizedIn(fields, 'planName'),
    status,
    price,
    interval,
    periodEnd: dateIn(fields, 'periodEnd') ?? '',
    cancelsAtPeriodEnd: booleanIn(fields, 'cancelsAtPeriodEnd') ?? false,
  }
}

/** An amount of whole minor units; undefined, and reported, for anything else. */
function moneyIn(fields: Fields, name: string): Money | undefined {
  const money = isRecord(valueIn(fields, name)) ? fieldsOf(locatedIn(fields, name), fields.context) : undefined
  const amount = money && numberIn(money, 'amount')
  const currency = money && textIn(money, 'currency')?.trim().toUpperCase()
  if (isAmount(amount) && isCode(currency)) return { amount, currency }
  reportField(fields, name, 'money needs a whole amount of at least 0 and the code of its currency')
  return undefined
}

function isAmount(amount: number | undefined): amount is number {
  return Number.isSafeInteger(amount) && Number(amount) >= 0
}

function isCode(currency: string | undefined): currency is string {
  return currency !== undefined && /^[A-Z]{3}$/.test(currency)
}
