import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { epubImporter } from '../src/epub/epubImporter.ts'
import type { ImportedIssue } from '../src/ImportedIssue.ts'
import { coverageOf, issueText } from './coverage.ts'
import { contentFiles, someOptions } from './epubSources.ts'
import { brokenLinks, missingFiles } from './issueReferences.ts'
import { spineText } from './spineText.ts'

const AT_LEAST = 0.999

async function importEpub(path: string): Promise<{ readonly issue: ImportedIssue; readonly bytes: number }> {
  const opened = await epubImporter.read({ kind: 'file', path }, someOptions())
  let bytes = 0
  for (const asset of opened.issue.assets) for await (const chunk of asset.open()) bytes += chunk.length
  await opened.close()
  return { issue: opened.issue, bytes }
}

/** What a book loses on its way into an issue. */
async function lossesOf(file: string): Promise<readonly string[]> {
  const { issue } = await importEpub(file)
  const { matched, characters, missing } = coverageOf(await spineText(file), issueText(issue))
  return [...(matched < characters * AT_LEAST ? missing : []), ...missingFiles(issue), ...brokenLinks(issue)]
}

describe('real publications', () => {
  const files = contentFiles('epub', '.epub')

  it('are there', () => {
    expect(files).toHaveLength(24)
  })

  it.for(files.map((file) => [basename(file), file] as const))(
    'all text of %s is there in order, and every file that it names',
    { timeout: 60_000 },
    async ([name, file], { annotate }) => {
      const { issue, bytes } = await importEpub(file)
      const { characters, matched, missing } = coverageOf(await spineText(file), issueText(issue))
      await annotate(
        `${name}: ${matched} of ${characters} characters (${((100 * matched) / (characters || 1)).toFixed(3)} %)`,
      )
      expect(matched, `missing: ${missing.join(' ')}`).toBeGreaterThanOrEqual(AT_LEAST * characters)
      expect(missingFiles(issue)).toEqual([])
      expect(brokenLinks(issue)).toEqual([])
      expect(bytes).toBe(issue.assets.reduce((sum, asset) => sum + asset.bytes, 0))
    },
  )
})

describe.each(['epub/epubcheck-edge', 'epub/w3c-epub-tests'])('the small books of %s', (folder) => {
  const files = contentFiles(folder, '.epub')

  it.each(files.map((file) => [basename(file), file]))(
    '%s opens with all its text, files and links',
    async (_, file) => {
      expect(await lossesOf(file)).toEqual([])
    },
  )
})
