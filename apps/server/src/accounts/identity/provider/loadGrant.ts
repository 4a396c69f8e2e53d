import type { Configuration } from 'oidc-provider'
import type { IdentityDeps } from '../IdentityDeps.ts'
import { readBeginning } from '../records/identityRecords.ts'

type LoadGrant = NonNullable<Configuration['loadExistingGrant']>

/**
 * The family that the tokens of a browser's session belong to. The reader is ours, so nobody is asked to consent: it is made
 * when there is none, made anew when the account's sessions were ended since, and lives as long as its youngest token.
 */
export function loadGrant({ db, accounts }: Pick<IdentityDeps, 'db' | 'accounts'>): LoadGrant {
  const isOver = async (grantId: string, accountId: string): Promise<boolean> => {
    const beginning = await readBeginning(db, { model: 'Grant', id: grantId })
    const account = await accounts.find(accountId)
    return beginning === undefined || beginning < Date.parse(account?.sessionsSince ?? '')
  }
  return async (ctx) => {
    const { account, client, session, provider } = ctx.oidc
    if (account === undefined || client === undefined || session === undefined) return undefined
    const known = session.grantIdFor(client.clientId)
    const kept =
      known === undefined || (await isOver(known, account.accountId)) ? undefined : await provider.Grant.find(known)
    const isOurs = kept?.accountId === account.accountId && kept.clientId === client.clientId
    const grant = isOurs ? kept : new provider.Grant({ accountId: account.accountId, clientId: client.clientId })
    grant.addOIDCScope('openid email offline_access')
    Object.assign(grant, { exp: undefined })
    await grant.save()
    return grant
  }
}
