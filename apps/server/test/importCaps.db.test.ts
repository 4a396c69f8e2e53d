import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { aPng } from './aPng.ts'
import { aTitle } from './aTitle.ts'
import { runGatefold } from './TestTitle.ts'

describe('gatefold import', () => {
  it('cuts names that are no names, leaves out pictures that no device can draw, and says so', async () => {
    const title = await aTitle()
    const { code, stdout } = await runGatefold(title, ['import', '--json', await anIssue(title.folder)])
    expect(code).toBe(0)
    const [imported] = (JSON.parse(stdout) as Printed).imports
    const subjects = imported?.report.changed.map(({ subject, message }) => `${subject}: ${message}`)
    expect(subjects).toEqual(
      expect.arrayContaining([
        'the issue: Its title is longer than 500 characters and is cut there.',
        'article 01-ebb: Its title has characters that control machines; they are left out.',
        'article 01-ebb: Its author is longer than 500 characters and is cut there.',
      ]),
    )
    expect(imported?.name).toBe(`${'🌊'.repeat(499)}…`)
    expect(imported?.report.dropped).toEqual([
      { subject: 'deep.svg', message: 'A drawing whose elements are nested more than 256 deep.' },
      {
        subject: 'huge.png',
        message: 'A picture of 60000 by 60000 pixels; 100000000 pixels are allowed (`importLimits.pixels`).',
      },
      { subject: 'many.svg', message: 'A drawing of more than 100000 elements.' },
    ])
  })
})

interface Printed {
  readonly imports: readonly {
    readonly name: string
    readonly report: Readonly<Record<'changed' | 'dropped', readonly { subject: string; message: string }[]>>
  }[]
}

async function anIssue(parent: string): Promise<string> {
  const folder = join(parent, 'tide')
  await mkdir(join(folder, 'assets'), { recursive: true })
  const pictures = {
    'deep.svg': drawing('<g>'.repeat(10_000) + '</g>'.repeat(10_000)),
    'huge.png': await aPng({ width: 60_000, height: 60_000, depth: 8, isInterlaced: false, rows: 1 }),
    'many.svg': drawing('<rect/>'.repeat(100_001)),
  }
  for (const [name, content] of Object.entries(pictures)) await writeFile(join(folder, 'assets', name), content)
  const shown = Object.keys(pictures).map((name) => `![](assets/${name})\n`)
  await writeFile(join(folder, 'issue.md'), `---\ntitle: ${'🌊'.repeat(20_000)}\n---\n`)
  await writeFile(
    join(folder, '01-ebb.md'),
    [
      String.raw`---
title: "Ebb\e[2J"`,
      `author: ${'Ann '.repeat(1_000)}`,
      '---',
      'The tide is out.',
      ...shown,
    ].join('\n'),
  )
  return folder
}

function drawing(inner: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30">${inner}</svg>`
}
