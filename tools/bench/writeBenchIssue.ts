import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export const ARTICLES = 40

const PARAGRAPHS = 30

/** Writes an issue with the slug `bench` as Markdown and gives its folder; each article ends with `ending`. */
export async function writeBenchIssue(folder: string, ending = ''): Promise<string> {
  await mkdir(folder, { recursive: true })
  await writeFile(
    join(folder, 'issue.md'),
    '---\ntitle: Bench\nslug: bench\nidentifier: bench\n---\n\nForty articles.\n',
  )
  const sentence = 'The tide goes out twice a day, and twice a day it thinks better of it.'
  for (let number = 1; number <= ARTICLES; number += 1) {
    const name = `${String(number).padStart(2, '0')}-article-${number}.md`
    const paragraphs = Array.from({ length: PARAGRAPHS }, (_, at) => `${sentence} ${number}.${at}. ${sentence}`)
    await writeFile(
      join(folder, name),
      `---\ntitle: Article ${number}\n---\n\n${paragraphs.join('\n\n')}\n\n${ending}\n`,
    )
  }
  return folder
}

/** How many issues there are besides the one of many articles, for whoever asks for a list. */
export const LISTED = 40

/** Writes issues of one article each as Markdown and gives their folders. */
export async function writeListedIssues(folder: string): Promise<readonly string[]> {
  const folders: string[] = []
  for (let number = 1; number <= LISTED; number += 1) {
    const issue = join(folder, `listed-${number}`)
    await mkdir(issue, { recursive: true })
    const facts = `title: Tides ${number}\nslug: tides-${number}\nidentifier: tides-${number}`
    await writeFile(join(issue, 'issue.md'), `---\n${facts}\n---\n\nWhat the sea did in week ${number}.\n`)
    await writeFile(join(issue, '01-log.md'), '---\ntitle: Log\n---\n\nThe tide goes out twice a day.\n')
    folders.push(issue)
  }
  return folders
}
