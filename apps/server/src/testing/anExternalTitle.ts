import type { TestIssuer } from './anIssuer.ts'

/** The keys of a title whose readers sign in at another identity service. */
export function anExternalTitle(
  issuer: Pick<TestIssuer, 'address'>,
  title: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> {
  return { auth: { type: 'jwt', issuer: issuer.address, clientId: 'reader', audience: 'demo' }, ...title }
}
