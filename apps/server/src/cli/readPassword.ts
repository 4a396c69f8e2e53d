import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { AccountError } from '../accounts/identity/accounts/AccountError.ts'
import type { CliIo, TextInput } from './CliIo.ts'

type Desk = Pick<CliIo, 'stdin' | 'stderr'>

/**
 * A new password: asked for twice on a terminal, which shows nothing of it, or the whole standard input without the end of
 * its line. Never an argument, which other users of the machine could see. Throws AccountError `no-password`.
 */
export async function readPassword(desk: Desk): Promise<string> {
  if (desk.stdin.isTTY !== true) return readPiped(desk.stdin)
  const [password, again] = await ask(desk, ['New password: ', 'Once more: '])
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
async function ask({ stdin, stderr }: Desk, questions: readonly string[]): Promise<readonly string[]> {
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
