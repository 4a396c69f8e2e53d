import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

export interface CommandResult {
  readonly code: number
  /** Standard output and standard error as they came. */
  readonly output: string
}

/** Runs a script of node_modules with this very Node, without a shell, so that Windows can too. */
export function runBinary(root: string, script: string, args: readonly string[]): Promise<CommandResult> {
  return runCommand(root, [process.execPath, join(root, 'node_modules', script), ...args])
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
