/** The first of them that a token has counts, whatever the others say. Source: identity contract. */
const CLAIMS = ['cf:entitlements', 'resources', 'entitlements']

const ENTITLEMENT = /^cf:(?<type>[^:]+):(?<id>.+)$/s

export interface Entitlements {
  readonly issueIds: readonly string[]
  /** How many values say nothing that is known here. */
  readonly ignored: number
}

/** What a token's claims open; undefined where the claim is no list, and the token cannot be trusted to be for us. Pure. */
export function readEntitlements(claims: Readonly<Record<string, unknown>>): Entitlements | undefined {
  const name = CLAIMS.find((claim) => Object.hasOwn(claims, claim))
  if (name === undefined) return { issueIds: [], ignored: 0 }
  const values = claims[name]
  if (!Array.isArray(values)) return undefined
  const issueIds = (values as readonly unknown[]).flatMap((value) => {
    const { type, id } = (typeof value === 'string' && ENTITLEMENT.exec(value)?.groups) || {}
    return type === 'issue' && id !== undefined ? [id] : []
  })
  return { issueIds: [...new Set(issueIds)].toSorted(), ignored: values.length - issueIds.length }
}
