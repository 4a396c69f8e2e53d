import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Command } from 'commander'
import { AccountError } from '../accounts/identity/accounts/AccountError.ts'
import type { Account } from '../accounts/identity/accounts/Account.ts'
import type { Accounts } from '../accounts/identity/accounts/Accounts.ts'
import type { InvitingAccounts } from '../accounts/identity/accounts/openAccounts.ts'
import { PASSWORD_RULE } from '../accounts/identity/accounts/createPasswordRule.ts'
import type { CliIo, TextInput } from './CliIo.ts'
import type { CommandContext } from './CommandContext.ts'
import { titleAddress } from '../config/publicOrigin.ts'
import { findRunningServer } from '../serverRecord.ts'
import { readConfiguration } from './readConfiguration.ts'
import { withAccounts } from './withAccounts.ts'

const ON_PASSWORDS = `\n${PASSWORD_RULE}\nIt is asked for on the terminal, or read from the standard input: gatefold user … < file\n`

/** How long what a reader holds already stays good: the lifetime of an access token. */
const SOON = 'within ten minutes'

/** `gatefold user …`: the accounts of a title that keeps them itself. */
export function addUserCommands(program: Command, { io }: CommandContext): void {
  const user = program.command('user').description('manage the accounts of the title').helpCommand(false)
  user
    .command('add')
    .description('make an account, verified')
    .argument('<email>')
    .option('--role <role>', 'give it a role, such as admin; may be repeated', collect, [])
    .option('--no-password', 'without one: codes by mail lead in')
    .addHelpText('after', ON_PASSWORDS)
    .action((email: string, flags: AddFlags) => add(email, flags, io))
  user
    .command('invite')
    .description('let somebody make an account with a role, by an address that works once')
    .argument('<email>', 'gets the address by mail, where the title can send mail')
    .requiredOption('--role <role>', 'admin, editor or author; may be repeated', collect)
    .action((email: string, { role }: Pick<AddFlags, 'role'>) => invite(email, role, io))
  user
    .command('list')
    .description('list all accounts')
    .option('--json', 'print the list as JSON')
    .action((flags: { readonly json?: boolean }) => list(flags.json === true ? toJson : toLines, io))
  user
    .command('role')
    .description('set the roles of an account; without any, take them away')
    .argument('<email>')
    .argument('[role...]')
    .action((email: string, roles: readonly string[]) => setRoles(email, roles, io))
  user
    .command('password')
    .description('set a new password and sign all devices out')
    .argument('<email>')
    .addHelpText('after', ON_PASSWORDS)
    .action((email: string) => setPassword(email, io))
  addSwitches(user, io)
}

function addSwitches(user: Command, io: CliIo): void {
  const switches = [
    { name: 'disable', description: 'keep an account from signing in, and sign it out', act: disable },
    { name: 'enable', description: 'let a disabled account sign in again', act: enable },
    { name: 'remove', description: 'remove an account', act: remove },
    { name: 'reset-authenticator', description: 'ask an account for no second step any more', act: resetAuthenticator },
  ]
  for (const { name, description, act } of switches) {
    user
      .command(name)
      .description(description)
      .argument('<email>')
      .action((email: string) => change(email, io, act))
  }
}

interface AddFlags {
  readonly role: readonly string[]
  /** False for `--no-password`. */
  readonly password: boolean
}

function collect(role: string, before: readonly string[] = []): readonly string[] {
  return [...before, role]
}

async function add(email: string, { role: roles, password }: AddFlags, io: CliIo): Promise<void> {
  await manage(io, async (accounts) => {
    if ((await accounts.findByEmail(email)) !== undefined) {
      throw new AccountError('taken', `There is an account for ${email} already.`)
    }
    const newPassword = password ? await readPassword(io) : undefined
    const account = await accounts.create({ email, password: newPassword, roles })
    const ending = password ? '' : ', without a password: codes by mail lead in'
    return `There is an account for ${account.email} now, with ${inWords(account.roles)}${ending}.`
  })
}

/** Days that a colleague has. */
const INVITED_FOR = 7

async function invite(email: string, roles: readonly string[], io: CliIo): Promise<void> {
  const configuration = await readConfiguration(io)
  const { origin, dataFolder, mail } = configuration
  const running = origin === undefined ? await findRunningServer(dataFolder) : undefined
  const title = running?.address ?? titleAddress(configuration)
  const addressOf = (secret: string) => `${title}identity/invitation/${secret}`
  await manage(io, async ({ invitations }) => {
    const { address } = await invitations.create({ email, roles, days: INVITED_FOR, addressOf })
    const mailed = mail.smtpUrl !== undefined ? ' It has been mailed there, too.' : ''
    return `${email} gets ${inWords(roles)} by making an account at ${address}, once, within ${INVITED_FOR} days.${mailed}`
  })
}

async function list(print: (accounts: readonly Account[]) => string, io: CliIo): Promise<void> {
  await manage(io, async (accounts) => print(await accounts.list()))
}

async function setRoles(email: string, roles: readonly string[], io: CliIo): Promise<void> {
  await change(email, io, async (accounts, account) => {
    await accounts.setRoles(account.id, roles)
    return `${account.email} has ${inWords([...new Set(roles)])} now; it takes effect ${SOON}.`
  })
}

async function setPassword(email: string, io: CliIo): Promise<void> {
  await change(email, io, async (accounts, account) => {
    const outcome = await accounts.changePassword(account.id, await readPassword(io))
    if (outcome === 'weak-password') throw new AccountError('weak-password', PASSWORD_RULE)
    return `The password of ${account.email} has been changed; all devices are signed out ${SOON}.`
  })
}

async function disable(accounts: Accounts, { id, email }: Account): Promise<string> {
  await accounts.setDisabled(id, true)
  return `${email} is disabled, and signed out everywhere ${SOON}.`
}

async function enable(accounts: Accounts, { id, email }: Account): Promise<string> {
  await accounts.setDisabled(id, false)
  return `${email} can sign in.`
}

async function resetAuthenticator({ secondFactor }: Accounts, { id, email }: Account): Promise<string> {
  const wasOn = await secondFactor.reset(id)
  return wasOn ? `${email} signs in without an authenticator now.` : `${email} has no authenticator.`
}

async function remove(accounts: Accounts, { id, email }: Account): Promise<string> {
  await accounts.remove(id)
  return `The account of ${email} has been removed; it is signed out everywhere ${SOON}.`
}

async function change(
  email: string,
  io: CliIo,
  act: (accounts: Accounts, account: Account) => Promise<string>,
): Promise<void> {
  await manage(io, async (accounts) => {
    const account = await accounts.findByEmail(email)
    if (account !== undefined) return act(accounts, account)
    throw new AccountError(
      'unknown-account',
      `There is no account for "${email}"; \`gatefold user list\` names them all.`,
    )
  })
}

/** Does something with the accounts and prints what it says. */
async function manage(io: CliIo, act: (accounts: InvitingAccounts) => Promise<string>): Promise<void> {
  const configuration = await readConfiguration(io)
  const { stderr, now, stdout } = io
  const words = await withAccounts({ configuration, stderr, now }, act)
  stdout.write(`${words}\n`)
}

function inWords(roles: readonly string[]): string {
  if (roles.length === 0) return 'no role'
  return `the ${roles.length === 1 ? 'role' : 'roles'} ${roles.join(', ')}`
}

function toJson(accounts: readonly Account[]): string {
  return JSON.stringify({ accounts }, undefined, 2)
}

function toLines(accounts: readonly Account[]): string {
  if (accounts.length === 0) return 'There is no account yet; `gatefold user add EMAIL` makes one.'
  const widest = Math.max(...accounts.map(({ email }) => email.length))
  return accounts.map((account) => `${account.email.padEnd(widest)}  ${stateOf(account)}`).join('\n')
}

function stateOf({ isDisabled, isVerified, roles }: Account): string {
  const state = isDisabled ? 'disabled' : isVerified ? 'verified' : 'not verified'
  return [state, ...roles].join('  ')
}

type PromptIo = Pick<CliIo, 'stdin' | 'stderr'>

/**
 * A new password: asked for twice on a terminal, which shows nothing of it, or the whole standard input without the end of
 * its line. Never an argument, which other users of the machine could see. Throws AccountError `no-password`.
 */
export async function readPassword(io: PromptIo): Promise<string> {
  if (io.stdin.isTTY !== true) return readPiped(io.stdin)
  const [password, again] = await ask(io, ['New password: ', 'Once more: '])
  if (password === undefined || password === '') throw new AccountError('no-password', 'No password has been typed.')
  if (password === again) return password
  throw new AccountError('no-password', 'The two passwords are not the same; nothing has been changed.')
}

async function readPiped(stdin: TextInput): Promise<string> {
  const password = (await text(stdin)).replace(/\r?\n$/, '')
  if (password !== '') return password
  throw new AccountError('no-password', 'No password came on the standard input; --help says how to give one.')
}

/** One line for each question. Rejects when the input ends or Ctrl-C is pressed. */
async function ask({ stdin, stderr }: PromptIo, questions: readonly string[]): Promise<readonly string[]> {
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: silence, terminal: true, historySize: 0 })
  const interrupted = new Promise<never>((_, reject) => {
    lines.once('SIGINT', () => reject(new Error('Interrupted.')))
  })
  // Whatever is typed ahead waits here for its question.
  const typed = lines[Symbol.asyncIterator]()
  try {
    const answers: string[] = []
    for (const question of questions) {
      stderr.write(question)
      const line = await Promise.race([typed.next(), interrupted])
      stderr.write('\n')
      if (line.done === true) throw new Error('Interrupted.')
      answers.push(line.value)
    }
    return answers
  } finally {
    lines.close()
  }
}
