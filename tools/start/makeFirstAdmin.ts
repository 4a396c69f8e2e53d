import { randomInt } from 'node:crypto'
import { withAccounts } from '../../apps/server/src/cli/withAccounts.ts'
import type { Configuration } from '../../apps/server/src/config/Configuration.ts'
import { identitySettings } from '../../apps/server/src/config/identitySettings.ts'
import { titleAddress } from '../../apps/server/src/config/publicOrigin.ts'

type TitleAccounts = Parameters<Parameters<typeof withAccounts>[1]>[0]

const DEMONSTRATIONS = 'admin@low-water.example'

/** Letters and digits that nobody takes for others. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Days that the first admin's address is good for; the next start prints another one. */
const INVITED_FOR = 1

/**
 * The demonstration gets an admin with its first start, whose password nobody knows before; a title of one's own, for as long as it
 * has no admin, an address at which one is made. Gives the sentences to print; none where accounts are kept elsewhere.
 */
export async function makeFirstAdmin(configuration: Configuration): Promise<readonly string[]> {
  if (identitySettings(configuration).kind !== 'embedded') return []
  return withAccounts({ configuration, stderr: process.stderr, now: () => new Date() }, (accounts) =>
    configuration.appKey === 'demo' ? makeForDemonstration(accounts) : inviteFirstAdmin(accounts, configuration),
  )
}

async function makeForDemonstration(accounts: TitleAccounts): Promise<readonly string[]> {
  const another = `npm run gatefold -- user password ${DEMONSTRATIONS}`
  if ((await accounts.findByEmail(DEMONSTRATIONS)) !== undefined) {
    return [`The title's admin is ${DEMONSTRATIONS}; a new password is set by: ${another}`]
  }
  if ((await accounts.list()).length > 0) return []
  const password = createPassword()
  await accounts.create({ email: DEMONSTRATIONS, password, roles: ['admin'] })
  return [
    `The title's admin is ${DEMONSTRATIONS} with the password ${password}`,
    `It is not shown again; another one is set by: ${another}`,
  ]
}

async function inviteFirstAdmin(
  { list, invitations, adminRole }: TitleAccounts,
  configuration: Configuration,
): Promise<readonly string[]> {
  if ((await list()).some(({ roles }) => roles.includes(adminRole))) return []
  const addressOf = (secret: string) => `${titleAddress(configuration)}identity/invitation/${secret}`
  const { address } = await invitations.create({ email: undefined, roles: [adminRole], days: INVITED_FOR, addressOf })
  const studio = `${titleAddress(configuration)}studio/`
  return [
    `The title has no admin yet. Make your account at ${address}`,
    `That works once, within a day. Then bring in the first issue at ${studio}`,
  ]
}

/** Four groups of four letters: 79 bits. */
function createPassword(): string {
  const group = () => Array.from({ length: 4 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
  return [group(), group(), group(), group()].join('-')
}
