import { holdsClaim } from '@gatefold/magazine/claims'
import { isRecord } from '@gatefold/magazine/isRecord'
import { isAdmin } from './storedSession.ts'

type Claims = Readonly<Record<string, unknown>>

/** The role that is stored: the admin's, or none. Requirement R6.3. Pure. */
export function roleOf(claims: Claims, adminClaim: string): 'admin' | undefined {
  return holdsClaim(claims, adminClaim) ? 'admin' : undefined
}

/** What a JWT says, unproved: the host alone decides by it. Undefined for a token that is none. Pure. */
export function claimsIn(token: string): Claims | undefined {
  const [, payload] = token.split('.')
  try {
    const base64 = (payload ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0)
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isRecord(claims) ? claims : undefined
  } catch {
    return undefined
  }
}

/** A cache by its name alone: that it is there says all. */
const ADMIN = 'gatefold-admin'

/** Tells the worker, which cannot read the browser's keys, whether the admin reads here. */
export async function markAdmin(caches: CacheStorage, userRole: string | undefined): Promise<void> {
  if (isAdmin({ userRole })) await caches.open(ADMIN)
  else await caches.delete(ADMIN)
}

/** Whether a page has last told that the admin reads here; no where the browser fails. */
export function isMarkedAdmin(caches: CacheStorage): Promise<boolean> {
  return caches.has(ADMIN).catch(() => false)
}
