import { fork, type ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { join } from 'node:path'

/** A `gatefold` command that runs. */
export interface RunningCommand {
  /** All that it has said so far, in pieces. */
  readonly stdout: readonly string[]
  readonly stderr: readonly string[]
  /** Called whenever it has said something more. */
  onOutput(listener: () => void): void
  /** Its exit code; rejects where the process that runs it is gone. */
  readonly ended: Promise<number>
  /** Sends it SIGTERM. */
  stop(): void
}

export interface Command {
  readonly args: readonly string[]
  readonly environment: NodeJS.ProcessEnv
  /** All that is typed. */
  readonly input?: string | undefined
}

/** As `apps/server/src/cli/testing/runCommands.ts` says it. */
type News =
  | { readonly id: number; readonly output: 'stdout' | 'stderr'; readonly text: string }
  | { readonly id: number; readonly code: number }

export interface CommandProcess {
  start(command: Command): RunningCommand
  /** Ends it, and whatever runs in it. */
  close(): void
}

const SCRIPT = join(import.meta.dirname, '../../apps/server/src/cli/testing/runCommands.ts')

/**
 * A process that runs the real `gatefold` commands, any number side by side: a process for each would load the same code each
 * time, a second of processor time for a server (decision 0316). It starts with the first command and ends with this process.
 */
export function createCommandProcess(environment: () => NodeJS.ProcessEnv = () => process.env): CommandProcess {
  let child: ChildProcess | undefined
  let last = 0
  const news = new EventEmitter<Record<string, [News]>>()
  const running = new Map<number, (fault: Error) => void>()
  const begin = (): ChildProcess => {
    const started = fork(SCRIPT, { cwd: join(import.meta.dirname, '../..'), env: environment(), execArgv: [] })
    started.on('message', (message: News) => news.emit(String(message.id), message))
    started.once('exit', (code, signal) => {
      if (child === started) child = undefined
      for (const fail of running.values()) fail(new Error(`The process of gatefold commands ended: ${code ?? signal}`))
    })
    return started
  }
  return {
    start({ args, environment: env, input = '' }) {
      child ??= begin()
      const to = child
      const id = ++last
      const output = { stdout: [] as string[], stderr: [] as string[] }
      const listeners: (() => void)[] = []
      const { promise: ended, resolve, reject } = Promise.withResolvers<number>()
      // Whoever waits for an address hears of it there.
      ended.catch(() => undefined)
      running.set(id, reject)
      keepAlive(to, running.size)
      const end = () => {
        running.delete(id)
        news.removeAllListeners(String(id))
        keepAlive(to, running.size)
      }
      void ended.then(end, end)
      news.on(String(id), (said) => {
        if ('code' in said) {
          resolve(said.code)
        } else {
          output[said.output].push(said.text)
          for (const listener of listeners) listener()
        }
      })
      to.send({ id, args, env, input })
      return {
        ...output,
        ended,
        onOutput: (listener) => listeners.push(listener),
        stop: () => {
          if (to.connected && running.has(id)) to.send({ id, signal: 'SIGTERM' })
        },
      }
    },
    close: () => child?.disconnect(),
  }
}

/** What runs no command keeps nobody from ending. */
function keepAlive(child: ChildProcess, commands: number): void {
  if (commands > 0) {
    child.ref()
    child.channel?.ref()
  } else {
    child.unref()
    child.channel?.unref()
  }
}
