import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { Step } from '../Step.ts'
import { runCommand } from '../../process/runCommand.ts'
import { fileProblems, type Surroundings } from './fileProblems.ts'
import { listFiles } from './listFiles.ts'

/** Files stay short, and nothing of this machine or of its registry is written into them. */
export const trackedFiles: Step = {
  name: 'files: length, paths, registry',
  async run(root) {
    const surroundings = { folders: [root, homedir()], registry: await registryHost(root) }
    const files = await listFiles(root)
    const problems = await Promise.all(files.map((file) => problemsOf(root, file, surroundings)))
    return problems.flat()
  },
}

async function problemsOf(root: string, file: string, surroundings: Surroundings): Promise<readonly string[]> {
  const bytes = await readFile(join(root, file))
  return bytes.includes(0) ? [] : fileProblems({ file, text: bytes.toString('utf8') }, surroundings)
}

async function registryHost(root: string): Promise<string | undefined> {
  const own = process.env['GATEFOLD_NPM']
  const npm = own === undefined ? ['npm'] : [process.execPath, own]
  const { output } = await runCommand(root, [...npm, 'config', 'get', 'registry'])
  const address = /https?:\/\/\S+/.exec(output)?.[0]
  return address === undefined ? undefined : new URL(address).host
}
