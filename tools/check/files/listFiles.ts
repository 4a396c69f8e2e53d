import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '../../process/runCommand.ts'

/** The files that belong to the project: tracked by git, or new and not ignored. With slashes, relative to the root. */
export async function listFiles(root: string): Promise<readonly string[]> {
  const { code, output } = await runCommand(root, [
    'git',
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-standard',
  ])
  if (code !== 0) throw new Error(`git cannot list the project's files: ${output.trim()}`)
  return output.split('\0').filter((file) => file !== '' && existsSync(join(root, file)))
}
