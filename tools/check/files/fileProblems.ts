export interface Surroundings {
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
const wholes = /^package-lock\.json$|^LICENSE$|\.md$|\/generated\//
const homes = /(?:\/home\/[a-z]|\/Users\/[A-Za-z]|[A-Z]:\\Users\\)[\w.-]+[/\\]/

/** What is wrong with a tracked file, one sentence each. */
export function fileProblems({ file, text }: TextFile, { folders, registry }: Surroundings): readonly string[] {
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
