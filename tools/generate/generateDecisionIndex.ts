import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const introduction = `# Decisions

Context, decision, cost; kept when they are rejected or replaced. Each says when it was made, whether it stands, and to which area it
belongs ([the format](../../CONTRIBUTING.md#decisions)). This list is written by \`npm run generate\`.
`

/** The areas in the order of the list: the word that a decision has behind \`Area:\`, and the heading above its decisions. */
const headings: Readonly<Record<string, string>> = {
  architecture: 'Architecture',
  content: 'Content and the contract',
  reader: 'Reader: start, screens, interface',
  articles: 'Reader: articles and their components',
  styles: 'Reader: styles and typefaces',
  'printed pages': 'Reader: printed pages',
  offline: 'Offline and downloads',
  search: 'Search',
  server: 'Server',
  publishing: 'Publishing',
  importers: 'Importers: EPUB, packages, Markdown',
  pdf: 'Importers: PDF',
  accounts: 'Accounts and sessions',
  selling: 'Access and selling',
  counting: 'Counting',
  demonstration: 'Demonstration',
  'tests and tools': 'Tests and tools',
}

interface Decision {
  readonly path: string
  readonly title: string
  readonly status: string
  readonly area: string
}

/** The index of docs/decisions: a line for each file under the heading of its area, those that were superseded at the end. */
export async function generateDecisionIndex(root: string, folder: string): Promise<string> {
  const names = await readdir(join(root, folder), { recursive: true })
  const paths = names.filter((name) => /^(?:superseded\/)?\d{4}-.*\.md$/.test(name)).toSorted()
  const decisions = await Promise.all(
    paths.map(async (path) => parseDecision(await readFile(join(root, folder, path), 'utf8'), path)),
  )
  const standing = decisions.filter(({ path }) => !path.startsWith('superseded/'))
  const sections = Object.entries(headings).map(([area, heading]) =>
    section(
      heading,
      standing.filter((decision) => decision.area === area),
    ),
  )
  return [
    introduction,
    ...sections,
    section(
      'Superseded',
      decisions.filter((one) => !standing.includes(one)),
    ),
  ].join('\n')
}

function section(heading: string, decisions: readonly Decision[]): string {
  return [`## ${heading}\n`, ...decisions.map(line), ''].join('\n')
}

function line({ path, title, status }: Decision): string {
  return `- [${title}](${path})${status === 'accepted' ? '' : `, ${status}`}`
}

function parseDecision(text: string, path: string): Decision {
  const title = /^# (.+)$/m.exec(text)?.[1]
  const status = /^Status: (.+)$/m.exec(text)?.[1]
  const area = /^Area: (.+)$/m.exec(text)?.[1]
  if (title === undefined || status === undefined || area === undefined || !Object.hasOwn(headings, area)) {
    throw new Error(
      `The decision ${path} begins with "# NNNN Title", then lines with Date:, Status: and Area:, which is one of ${Object.keys(headings).join(', ')}.`,
    )
  }
  return { path, title, status, area }
}
