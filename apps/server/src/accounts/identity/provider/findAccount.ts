import type { FindAccount, KoaContextWithOIDC } from 'oidc-provider'
import type { IdentityDeps } from '../IdentityDeps.ts'
import { readBeginning } from '../records/identityRecords.ts'

type AccountDeps = Pick<IdentityDeps, 'accounts' | 'db' | 'now'>

/**
 * The account of a session, a code or a refresh token; undefined when it is disabled or gone, or when its sessions were ended
 * after this one began. Everything that the service gives out passes here.
 */
export function createFindAccount({ accounts, db, now }: AccountDeps): FindAccount {
  const beginningOf = (ctx: KoaContextWithOIDC, grantId: string | undefined): Promise<number | undefined> => {
    if (grantId !== undefined) return readBeginning(db, { model: 'Grant', id: grantId })
    if (ctx.oidc.result?.login !== undefined) return Promise.resolve(now())
    return readBeginning(db, { model: 'Session', id: ctx.oidc.session?.uid ?? '' })
  }
  return async (ctx, sub, token) => {
    const account = await accounts.find(sub)
    if (account === undefined || account.isDisabled) return undefined
    const beginning = await beginningOf(ctx, token === undefined ? undefined : token.grantId)
    if (beginning === undefined || beginning < Date.parse(account.sessionsSince)) return undefined
    const { id, email, isVerified, roles } = account
    return {
      accountId: id,
      claims: () => ({ sub: id, email, email_verified: isVerified, roles: [...roles] }),
    }
  }
}
