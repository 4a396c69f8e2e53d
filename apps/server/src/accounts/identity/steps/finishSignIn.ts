import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Interaction, Provider } from 'oidc-provider'
import type { Database } from '../../../platform/db/schema.ts'
import { removeBrowserSession } from '../records/identityRecords.ts'
import type { StepOutcome } from './Step.ts'

interface Finish {
  readonly provider: Provider
  readonly interaction: Interaction
  readonly db: Kysely<Database>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Signs the account in and says where the browser goes on. A browser that is signed in as somebody else, perhaps since a moment
 * ago in another tab, is signed out first, so that nothing of the one is left with the other; the library gives the session a new
 * identifier in any case.
 */
export async function finishSignIn(
  { provider, interaction, db, request, reply }: Finish,
  { account, by, endsOthers }: Extract<StepOutcome, { kind: 'in' }>,
): Promise<string> {
  const { accountId, uid } = await provider.Session.get(provider.createContext(request.raw, reply.raw))
  const isOther = accountId !== undefined && accountId !== account.id
  if (isOther) await removeBrowserSession(db, uid)
  if ((isOther || endsOthers) && interaction.session !== undefined) {
    interaction.session = undefined
    await interaction.persist()
  }
  return provider.interactionResult(request.raw, reply.raw, { login: { accountId: account.id, amr: [by] } })
}
