import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Interaction, Provider } from 'oidc-provider'
import type { Database } from '../../db/schema.ts'
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
 * Signs the account in and says where the browser goes on. A browser that was signed in as somebody else is signed out first, so
 * that nothing of the one is left with the other; the library gives the session a new identifier in any case.
 */
export async function finishSignIn(
  { provider, interaction, db, request, reply }: Finish,
  { account, by, endsOthers }: Extract<StepOutcome, { kind: 'in' }>,
): Promise<string> {
  const { session } = interaction
  if (session !== undefined && (endsOthers || session.accountId !== account.id)) {
    await removeBrowserSession(db, session.uid)
    interaction.session = undefined
    await interaction.persist()
  }
  return provider.interactionResult(request.raw, reply.raw, { login: { accountId: account.id, amr: [by] } })
}
