import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { CATALOGUES, generateCatalogues, HOST, READER, STUDIO } from './generateTexts.ts'

const PLURAL = '{count, plural, one {# letter to {name}} other {# letters to {name}}}'

it('knows of each text of the host the names of its values, those in the forms of a plural included', async () => {
  const root = await mkdtemp(join(tmpdir(), 'gatefold-texts-'))
  onTestFinished(() => rm(root, { recursive: true }))
  for (const { program } of [READER, STUDIO, HOST]) {
    const folder = join(root, CATALOGUES, 'en', program)
    await mkdir(folder, { recursive: true })
    const texts = ['Sign in', 'Back to {title}', PLURAL].map((text) => `msgid "${text}"\nmsgstr "${text}"\n`)
    await writeFile(join(folder, 'mails.po'), texts.join('\n'))
  }
  const files = await generateCatalogues(root)
  const module = files.find(({ filename }) => filename.startsWith(HOST.modules))?.content
  expect(module).toContain(`  "Sign in": never\n  "Back to {title}": "title"\n  "${PLURAL}": "count" | "name"\n`)
  expect(module).toContain('"Back to {title}":["Back to ",["title"]]')
  expect(module).not.toContain('"Sign in":[')
})
