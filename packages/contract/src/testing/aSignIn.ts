import type { PublicSignIn } from '@gatefold/magazine/title/PublicConfiguration'

/** How a title signs its readers in, for a test to which only the type matters. */
export function aSignIn(type: PublicSignIn['type']): PublicSignIn {
  if (type === 'none') return { type }
  return { type, issuer: '', clientId: 'reader', scopes: ['openid'], audience: undefined, adminClaim: 'roles=admin' }
}
