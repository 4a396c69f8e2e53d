import { fork, type ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'
import { join } from 'node:path'

/** A `gatefold` command that runs. */
export interface RunningCommand {
  /** All that it has said so far, in pieces. */
  readonly stdout: readonly string[]
  readonly stderr: readonly string[]
  /** Called with all that it says from now on, piece by piece. */
  onOutput(listener: (text: string) => void): void
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

type Output = 'stdout' | 'stderr'

/** As `apps/server/src/cli/testing/runCommands.ts` says it. */
type CommandEvent =
  | { readonly id: number; readonly output: Output; readonly text: string }
  | { readonly id: number; readonly code: number }

export interface CommandProcess {
  start(command: Command): RunningCommand
  /** Ends it, and whatever runs in it. */
  close(): void
}

const SCRIPT = join(import.meta.dirname, '../../apps/server/src/testing/runCommands.ts')

/**
 * A process that runs the real `gatefold` commands, any number side by side: a process for each would load the same code each
 * time, a second of processor time for a server (decision 0316). It starts with the first command and ends with this process.
 */
export function createCommandProcess(environment: () => NodeJS.ProcessEnv = () => process.env): CommandProcess {
  let host: CommandHost | undefined
  return {
    start(command) {
      if (host?.child.connected !== true) host = startHost(environment())
      return startCommand(host, command)
    },
    close() {
      if (host?.child.connected === true) host.child.disconnect()
      host = undefined
    },
  }
}

interface CommandHost {
  readonly child: ChildProcess
  /** By the id of the command. */
  readonly running: Map<number, CommandEnds>
  nextId: number
}

/** Where what is said of a command goes. */
interface CommandEnds {
  readonly say: (output: Output, text: string) => void
  readonly end: (code: number) => void
  readonly fail: (fault: Error) => void
}

function startHost(env: NodeJS.ProcessEnv): CommandHost {
  const child = fork(SCRIPT, { cwd: join(import.meta.dirname, '../..'), env, execArgv: [], silent: true })
  const running = new Map<number, CommandEnds>()
  const fail = (fault: Error) => {
    for (const command of running.values()) command.fail(fault)
  }
  child.on('message', (event: CommandEvent) => {
    const command = running.get(event.id)
    if ('code' in event) command?.end(event.code)
    else command?.say(event.output, event.text)
  })
  // What is written past the commands, such as a warning of Node, is of all that run.
  for (const output of ['stdout', 'stderr'] as const) {
    child[output]?.setEncoding('utf8').on('data', (text: string) => {
      for (const command of running.values()) command.say(output, text)
    })
  }
  child.on('error', fail)
  child.once('exit', (code, signal) => {
    fail(new Error(`The process of gatefold commands ended: ${code ?? signal}`))
  })
  return { child, running, nextId: 1 }
}

function startCommand(host: CommandHost, { args, environment: env, input = '' }: Command): RunningCommand {
  const { child, running } = host
  const id = host.nextId++
  const said = { stdout: [] as string[], stderr: [] as string[] }
  const listeners: ((text: string) => void)[] = []
  const { promise: ended, resolve, reject } = Promise.withResolvers<number>()
  running.set(id, {
    say(output, text) {
      said[output].push(text)
      for (const listener of listeners) listener(text)
    },
    end: resolve,
    fail: reject,
  })
  keepAlive(host)
  const forget = () => {
    running.delete(id)
    keepAlive(host)
  }
  // Whoever waits for an address hears of a failure there.
  void ended.then(forget, forget)
  child.send({ id, args, env, input })
  return {
    ...said,
    ended,
    onOutput: (listener) => listeners.push(listener),
    stop() {
      if (child.connected && running.has(id)) child.send({ id, signal: 'SIGTERM' })
    },
  }
}

/** What runs no command keeps nobody from ending, its pipes included. */
function keepAlive({ child, running }: CommandHost): void {
  const isBusy = running.size > 0
  const pipes = [child.stdout, child.stderr] as (Socket | null)[]
  for (const each of [child, child.channel, ...pipes]) {
    if (isBusy) each?.ref()
    else each?.unref()
  }
}
