import type { StripeState } from './StripeState.ts'

type Fields = Readonly<Record<string, unknown>>

/** An answer with the named ids replaced by their objects: `latest_charge`, `data.payments`, `latest_invoice.payments`. */
export function expandObject(object: object, paths: readonly string[], books: StripeState): object {
  const expanded: Record<string, unknown> = structuredClone(object) as Record<string, unknown>
  for (const [key, inner] of Map.groupBy(paths, (path) => path.split('.')[0] ?? '')) {
    const rest = inner.map((path) => path.slice(key.length + 1)).filter((path) => path !== '')
    expanded[key] = expandField(expanded, { key, rest }, books)
  }
  return expanded
}

interface Step {
  readonly key: string
  readonly rest: readonly string[]
}

function expandField(object: Fields, { key, rest }: Step, books: StripeState): unknown {
  const value =
    key === 'payments' && object['object'] === 'invoice' ? paymentsOf(String(object['id']), books) : object[key]
  if (Array.isArray(value)) return value.map((one: object) => expandObject(one, rest, books))
  const inner = typeof value === 'string' ? books.find(value) : value
  if (inner === undefined) throw new Error(`${key} cannot be expanded`)
  return typeof inner === 'object' && inner !== null ? expandObject(inner, rest, books) : inner
}

function paymentsOf(invoice: string, books: StripeState): object {
  const data = [...books.invoicePayments.values()].filter((payment) => payment.invoice === invoice)
  return { object: 'list', has_more: false, data }
}
