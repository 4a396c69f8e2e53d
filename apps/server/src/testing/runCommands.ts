import { EventEmitter } from 'node:events'
import { Readable } from 'node:stream'
import { runCli } from '../cli/runCli.ts'

/*
 * A process that runs `gatefold` commands as it is told, any number side by side, for tests that live elsewhere
 * (`e2e/harness/commandProcess.ts`): what a command loads, the next one finds loaded. Each has its own environment, output and
 * signals, as a process of its own would have. It ends with the one that has started it.
 */

/** What it is told. `id` names a command, unique in the life of the process. */
type CommandMessage =
  | {
      readonly id: number
      readonly args: readonly string[]
      readonly env: Readonly<Record<string, string | undefined>>
      /** All that is typed. */
      readonly input: string
    }
  | { readonly id: number; readonly signal: 'SIGTERM' }

/** What it says: a command has written something, or has ended. */
type CommandEvent =
  | { readonly id: number; readonly output: 'stdout' | 'stderr'; readonly text: string }
  | { readonly id: number; readonly code: number }

const signals = new Map<number, EventEmitter>()

function say(event: CommandEvent): void {
  // Whoever has started this process may be gone.
  if (process.connected) process.send?.(event)
}

function outputOf(id: number, output: 'stdout' | 'stderr') {
  return {
    write: (text: string) => {
      say({ id, output, text })
    },
  }
}

process.on('message', (message: CommandMessage) => {
  const { id } = message
  if ('signal' in message) {
    signals.get(id)?.emit(message.signal)
    return
  }
  const own = new EventEmitter()
  signals.set(id, own)
  const io = {
    env: message.env,
    cwd: process.cwd(),
    stdin: Readable.from([message.input]),
    stdout: outputOf(id, 'stdout'),
    stderr: outputOf(id, 'stderr'),
    signal: new AbortController().signal,
    signals: own,
    now: () => new Date(),
  }
  void runCli(message.args, io).then((code) => {
    signals.delete(id)
    say({ id, code })
  })
})

// Ctrl-C goes to whoever has started this process, and ends what it runs by its way.
process.on('SIGINT', () => undefined)
process.once('disconnect', () => process.exit())
