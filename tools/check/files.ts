import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../process.ts'
import type { Step } from './Step.ts'

/** Files stay short, nothing of this machine or of its registry is written into them, and what Git ignores is not committed. */
export const trackedFiles: Step = {
  name: 'files: length, paths, registry',
  async run(root) {
    const context = { folders: [root, homedir()], registry: await registryHost(root) }
    const files = await listFiles(root)
    const problems = await Promise.all(files.map((file) => problemsOf(root, file, context)))
    return [...problems.flat(), ...(await ignoredFiles(root))]
  },
}

/** What Git tracks and is told to ignore: it was generated, and a change to its source would leave it behind. */
export async function ignoredFiles(root: string): Promise<readonly string[]> {
  const { output } = await runCommand(root, ['git', 'ls-files', '-z', '--cached', '--ignored', '--exclude-standard'])
  const files = output.split('\0').filter((file) => file !== '')
  return files.map((file) => `${file} is committed, and .gitignore names it: \`git rm --cached\` it.`)
}

async function problemsOf(root: string, file: string, context: FileContext): Promise<readonly string[]> {
  const bytes = await readFile(join(root, file))
  return bytes.includes(0) ? [] : fileProblems({ file, text: bytes.toString('utf8') }, context)
}

async function registryHost(root: string): Promise<string | undefined> {
  const own = process.env['GATEFOLD_NPM']
  const npm = own === undefined ? ['npm'] : [process.execPath, own]
  const { output } = await runCommand(root, [...npm, 'config', 'get', 'registry'])
  const address = /https?:\/\/\S+/.exec(output)?.[0]
  return address === undefined ? undefined : new URL(address).host
}

interface FileContext {
  /** Absolute paths of this machine that no file may mention. */
  readonly folders: readonly string[]
  /** Host (with port) of the npm registry of this machine. */
  readonly registry: string | undefined
}

export interface TextFile {
  readonly file: string
  readonly text: string
}

const longest = 500
/** Texts that are one whole by nature: data, a licence, a page of documentation, what a program has written. */
const wholes = /^package-lock\.json$|^LICENSE$|\.(?:md|po)$|\/generated\//
const homes = /(?:\/home\/[a-z]|\/Users\/[A-Za-z]|[A-Z]:\\Users\\)[\w.-]+[/\\]/

/** What is wrong with a tracked file, one sentence each. */
export function fileProblems({ file, text }: TextFile, { folders, registry }: FileContext): readonly string[] {
  const problems: string[] = []
  const lines = lineCount(text)
  if (lines > longest && !wholes.test(file)) problems.push(`${file} has ${lines} lines; ${longest} is the most.`)
  const folder = folders.find((path) => mentions(text, path)) ?? homes.exec(text)?.[0]
  if (folder !== undefined) problems.push(`${file} mentions the folder ${folder} of one machine.`)
  if (registry !== undefined && text.includes(registry)) problems.push(`${file} mentions the registry ${registry}.`)
  if (file === 'package-lock.json' && /"resolved": "https?:/.test(text)) {
    problems.push('package-lock.json names the registry it came from; `npm install` with our .npmrc leaves it out.')
  }
  return problems
}

function lineCount(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
}

/** A folder one level below the file system's root, such as `/app`, says nothing about a machine. */
function mentions(text: string, folder: string): boolean {
  if (folder.split(/[/\\]/).length < 3) return false
  const at = text.indexOf(folder)
  return at !== -1 && !/[\w.]/.test(text.charAt(at - 1)) && !/[\w.-]/.test(text.charAt(at + folder.length))
}

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
