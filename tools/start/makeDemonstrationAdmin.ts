import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withAccounts } from '../../apps/server/src/cli/withAccounts.ts'
import type { Configuration } from '../../apps/server/src/config/Configuration.ts'
import { identitySettings } from '../../apps/server/src/config/identitySettings.ts'

const EMAIL = 'admin@low-water.example'

const ANOTHER = `npm run gatefold -- user password ${EMAIL}`

/** Letters and digits that nobody takes for others. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/**
 * The demonstration title comes with an admin, made once and with a password that nobody knows before: what is removed stays removed.
 * Gives the sentences to print. No other title gets an account by itself.
 */
export async function makeDemonstrationAdmin(configuration: Configuration): Promise<readonly string[]> {
  if (configuration.appKey !== 'demo' || identitySettings(configuration).kind !== 'embedded') return []
  const stamp = join(configuration.dataFolder, 'demonstration-admin-made')
  const wasMade = existsSync(stamp)
  return withAccounts({ configuration, stderr: process.stderr, now: () => new Date() }, async (accounts) => {
    if ((await accounts.findByEmail(EMAIL)) !== undefined) {
      return [`The demonstration's admin is ${EMAIL}; a new password is set by: ${ANOTHER}`]
    }
    if (wasMade) return []
    const password = createPassword()
    await accounts.create({ email: EMAIL, password, roles: ['admin'] })
    await writeFile(stamp, '')
    return [
      `The demonstration's admin is ${EMAIL} with the password ${password}`,
      `It is not shown again; another one is set by: ${ANOTHER}`,
    ]
  })
}

/** Four groups of four letters: 79 bits. */
function createPassword(): string {
  const group = () => Array.from({ length: 4 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
  return [group(), group(), group(), group()].join('-')
}
