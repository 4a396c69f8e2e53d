import { createOutbox } from '../mail/createOutbox.ts'
import { decodeAccountRow } from './Account.ts'
import { findAccountRow, findAccountRowByEmail } from './accountQueries.ts'
import type { Accounts } from './Accounts.ts'
import type { AccountsDeps } from './AccountsDeps.ts'
import { createAdministration } from './createAdministration.ts'
import { createCodes } from './createCodes.ts'
import { createSigning } from './createSigning.ts'
import { normalizeEmail } from './normalizeEmail.ts'

/** The accounts of a title in its database. */
export function createAccounts({ mailer, logger, ...deps }: AccountsDeps): Accounts {
  const { db } = deps
  const reportFault = (err: unknown): void => logger.error({ err }, 'a mail could not be sent')
  const outbox = createOutbox({ mailer, reportFault })
  const work = { ...deps, outbox }
  const { mailCode, takeCode, ...codes } = createCodes(work)
  return {
    async find(id) {
      const row = await findAccountRow(db, id)
      return row === undefined ? undefined : decodeAccountRow(row)
    },
    async findByEmail(given) {
      const email = normalizeEmail(given)
      const row = email === undefined ? undefined : await findAccountRowByEmail(db, email)
      return row === undefined ? undefined : decodeAccountRow(row)
    },
    ...createSigning(work, { mailCode, takeCode, ...codes }),
    mailCode,
    takeCode,
    ...createAdministration(work),
    settled: () => outbox.settled(),
  }
}
