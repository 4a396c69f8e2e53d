import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'

/** Something a person can put right. Its message is the one sentence they see; no stack. */
export class Failure extends Error {}

/** Runs a command of the project: a Failure is printed as its sentence and ends with exit code 1, all else is a fault. */
export async function exitWithSentence(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

export interface CommandResult {
  readonly code: number
  /** Standard output and standard error as they came. */
  readonly output: string
}

/** Runs a command (the program and its arguments) to its end, its output kept. */
export function runCommand(
  root: string,
  [program = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<CommandResult> {
  return collectOutput(spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] }))
}

/** Waits for a process whose output is piped. */
export function collectOutput(child: ChildProcessByStdio<null, Readable, Readable>): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.on('error', reject)
    child.on('close', (code) => {
      resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8') })
    })
  })
}

/** Runs this very Node with `args`, its output shown as it comes; resolves to the exit code. */
export function runShown(root: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' })
    const pass = (signal: NodeJS.Signals) => child.kill(signal)
    const ignore = () => undefined
    process.on('SIGTERM', pass)
    // Ctrl-C reaches the child by itself; this process stays to report how the child ended.
    process.on('SIGINT', ignore)
    child.on('error', reject)
    child.on('close', (code) => {
      process.off('SIGTERM', pass)
      process.off('SIGINT', ignore)
      resolve(code ?? 1)
    })
  })
}
