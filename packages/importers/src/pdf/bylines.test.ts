import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { ImportedIssue } from '../ImportedIssue.ts'
import { readSource } from '../readSource.ts'
import { aPdf } from './testing/aPdf.ts'
import { importOptions } from './testing/importOptions.ts'

const SENTENCE = 'the boats lay still and nobody on the quay said a word about it'

/** A page with its title, the line below it, and text to read; `last` stands below the text. */
function aStory(title: string, line: string, { top = 450, last = '' } = {}): string {
  const text = Array.from({ length: 10 }, (_, at) => set(`${title} ${at + 1}: ${SENTENCE}`, 9, top - 70 - 12 * at))
  return [set(title, 24, top), set(line, 11, top - 30), ...text, set(last, 9, top - 230)].join(' ')
}

function set(words: string, size: number, y: number): string {
  return words === '' ? '' : `BT /F1 ${size} Tf 40 ${y} Td (${words}) Tj ET`
}

async function read(pages: readonly string[]): Promise<ImportedIssue> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-bylines-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'tide.pdf')
  const entries = '/MediaBox [0 0 420 500]'
  await writeFile(path, aPdf({ pages: pages.map((content) => ({ content, entries })) }))
  const { issue, close } = await readSource({ kind: 'file', path }, importOptions({ workFolder: join(folder, 'work') }))
  onTestFinished(close)
  return issue
}

const authors = (issue: ImportedIssue) => issue.articles.map(({ title, author }) => [title, author])

describe('the bylines of a PDF', () => {
  it('are not made of two capitalised words, though every story has them', async () => {
    const labelled = ['Boats', 'Ropes', 'Nets'].map((title, at) =>
      aStory(title, 'Threat Agents', { top: 450 - 70 * at }),
    )
    const issue = await read(labelled)
    expect(authors(issue)).toEqual([
      ['Boats', ''],
      ['Ropes', ''],
      ['Nets', ''],
    ])
    const lines = issue.articles.flatMap(({ components }) =>
      components.filter(({ text }) => String(text).includes('Threat Agents')),
    )
    expect(lines.map(({ component }) => component)).toEqual(['body', 'body', 'body'])
  })

  it('are names in a style in which the stories name differing people', async () => {
    const issue = await read([
      aStory('Boats', 'Ana Lund'),
      aStory('Ropes', 'Bo Berg'),
      aStory('Nets', 'Ana Lund', { top: 380 }),
    ])
    expect(authors(issue)).toEqual([
      ['Boats', 'Ana Lund'],
      ['Ropes', 'Bo Berg'],
      ['Nets', 'Ana Lund'],
    ])
    expect(JSON.stringify(issue.articles).match(/"component":"byline"/g)).toHaveLength(3)
  })

  it('are what the contents page says', async () => {
    const below = {
      'Boats of the far north': 'Ana Lund',
      Ropes: 'a long haul',
      Nets: 'calm seas',
      Sails: 'white linen',
      Tides: 'twice a day',
    }
    const titles = Object.keys(below)
    const lines = titles.map((title, at) => {
      const words = at === 0 ? `${title}, Ana Lund` : title
      return set(`${words} ${'.'.repeat(20)} ${at + 2}`, 11, 400 - 20 * at)
    })
    const stories = Object.entries(below).map(([title, line]) => aStory(title, line))
    const issue = await read([[set('Contents', 24, 450), ...lines].join(' '), ...stories])
    expect(authors(issue)).toEqual(titles.map((title, at) => [title, at === 0 ? 'Ana Lund' : '']))
  })
})
