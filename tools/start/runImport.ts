import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { collectOutput } from '../process/runCommand.ts'
import type { RunImport } from './importDemonstration.ts'

/** Runs the real `gatefold import` beside this process, to which it gives way, and with which it ends. */
export function runImport(root: string): RunImport {
  return (args) => {
    const child = spawn(process.execPath, ['apps/server/src/cli.ts', 'import', ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    const end = () => child.kill()
    process.once('exit', end)
    child.on('close', () => process.off('exit', end))
    return collectOutput(child)
  }
}
