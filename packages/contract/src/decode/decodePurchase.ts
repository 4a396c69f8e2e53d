import type { IssueId } from '@gatefold/magazine/issue/Issue'
import { PURCHASE_SOURCES, PURCHASE_STATUSES, type Purchase } from '@gatefold/magazine/purchase/Purchase'
import { isIdFormat, type Slug } from '@gatefold/magazine/slug/Slug'
import type { DecodeContext } from './DecodeContext.ts'
import { localizedIn } from './decodeLocalized.ts'
import { moneyIn } from './decodeMoney.ts'
import { fieldsOf, type Fields, type Located } from './Fields.ts'
import { addressIn, dateIn, oneOfIn, textIn } from './scalars.ts'

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
