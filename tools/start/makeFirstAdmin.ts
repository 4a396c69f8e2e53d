import { randomInt } from 'node:crypto'
import { withAccounts } from '../../apps/server/src/cli/withAccounts.ts'
import type { Configuration } from '../../apps/server/src/config/Configuration.ts'
import { identitySettings } from '../../apps/server/src/config/identitySettings.ts'

const DEMONSTRATIONS = 'admin@low-water.example'

const FIRST_ISSUE = 'The first issue comes in by: npm run gatefold -- import FILE --publish'

/** Letters and digits that nobody takes for others. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/**
 * A title that has no account yet gets an admin, with a password that nobody knows before. There is an admin from then on: the
 * last one cannot be removed. Gives the sentences to print; none where accounts are kept elsewhere.
 */
export async function makeFirstAdmin(configuration: Configuration): Promise<readonly string[]> {
  if (identitySettings(configuration).kind !== 'embedded') return []
  const email = firstAdmin(configuration)
  const another = `npm run gatefold -- user password ${email}`
  return withAccounts({ configuration, stderr: process.stderr, now: () => new Date() }, async (accounts) => {
    if ((await accounts.findByEmail(email)) !== undefined) {
      return [`The title's admin is ${email}; a new password is set by: ${another}`]
    }
    if ((await accounts.list()).length > 0) return []
    const password = createPassword()
    await accounts.create({ email, password, roles: ['admin'] })
    return [
      `The title's admin is ${email} with the password ${password}`,
      `It is not shown again; another one is set by: ${another}`,
      ...(configuration.appKey === 'demo' ? [] : [FIRST_ISSUE]),
    ]
  })
}

/** An address at which nobody gets mail: of the title's app key, as far as a domain can be named like it. */
function firstAdmin({ appKey }: Configuration): string {
  if (appKey === 'demo') return DEMONSTRATIONS
  const name = appKey
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 63)
  return `admin@${name === '' ? 'title' : name}.example`
}

/** Four groups of four letters: 79 bits. */
function createPassword(): string {
  const group = () => Array.from({ length: 4 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
  return [group(), group(), group(), group()].join('-')
}
