import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { aTitle } from './aTitle.ts'
import { runGatefold } from './TestTitle.ts'

/** Names a window, clears it, and the same by the one character that means both; what a terminal must never be sent. */
const OSC = '\u001b]0;owned\u0007'
const CLEAR = '\u009b2J'
const CONTROLS = /(?!\n|\t)[\0-\x1f\x7f-\x9f]/

describe('what the command prints', () => {
  it('has no control character of a title, an author, a file or an argument', async () => {
    const title = await aTitle()
    const folder = await anIssue(title.folder)
    const runs = [
      await runGatefold(title, ['import', folder]),
      await runGatefold(title, ['list']),
      await runGatefold(title, ['publish', `no${OSC}`]),
      await runGatefold(title, [`no${CLEAR}`]),
      await runGatefold(title, ['import', `gone${OSC}.epub`]),
    ]
    for (const { stdout, stderr } of runs) expect(`${stdout}${stderr}`).not.toMatch(CONTROLS)
    const [imported, , unknown] = runs
    expect(imported?.stdout).toContain(String.raw`tide\u009b2J: "Low`)
    expect(unknown?.stderr).toContain(String.raw`There is no issue "no\u001b]0;owned\u0007"`)
  })

  it('is the same JSON as before', async () => {
    const title = await aTitle()
    const folder = await anIssue(title.folder)
    const { stdout } = await runGatefold(title, ['import', '--json', folder])
    expect(stdout).not.toMatch(CONTROLS)
    expect(JSON.parse(stdout)).toMatchObject({ imports: [{ file: folder, change: 'created' }] })
  })
})

/** A folder of Markdown with control characters in its name, its title and its author's. */
async function anIssue(parent: string): Promise<string> {
  const folder = join(parent, `tide${CLEAR}`)
  await mkdir(folder)
  await writeFile(
    join(folder, 'issue.md'),
    String.raw`---
title: "Low\e]0;owned\a water\x9b2J"
---
`,
  )
  await writeFile(
    join(folder, '01-ebb.md'),
    String.raw`---
title: "Ebb\e[2J"
author: "Ann\x9b2J"
---
The tide is out. ![](assets/gone.png)
`,
  )
  return folder
}
