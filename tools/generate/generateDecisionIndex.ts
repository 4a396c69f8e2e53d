import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const introduction = `# Decisions

Context, decision, cost; kept when they are rejected or replaced. This list is written by \`npm run generate\`.
`

/** The index of docs/decisions: a line for each file, with the title that it begins with. */
export async function generateDecisionIndex(root: string, folder: string): Promise<string> {
  const names = await readdir(join(root, folder))
  const decisions = names.filter((name) => /^\d{4}-.*\.md$/.test(name)).toSorted()
  const lines = await Promise.all(
    decisions.map(async (name) => `- [${titleOf(await readFile(join(root, folder, name), 'utf8'), name)}](${name})`),
  )
  return [introduction, ...lines, ''].join('\n')
}

function titleOf(text: string, name: string): string {
  const title = /^# (.+)$/m.exec(text)?.[1]
  if (title === undefined) throw new Error(`The decision ${name} has no title.`)
  return title
}
