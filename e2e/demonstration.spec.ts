import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { DEMONSTRATION, ISSUE, test } from './harness/demonstration.ts'
import { MOTION } from './harness/reusedWindow.ts'
import { fetchArticle, fetchContents } from './harness/servedPages.ts'
import type { StartedServer } from './harness/startServer.ts'
import { visitPages } from './harness/visitPages.ts'

test.use(MOTION)

test.use({ viewport: { width: 390, height: 844 } })

let server: StartedServer
test.beforeAll(({ demonstration }) => void (server = demonstration))

test('R9.1 every article of the demonstration opens on a phone, a tablet and a desk without a complaint', async ({
  context,
}) => {
  const paths = await fetchContents(server.address, 'six-hours')
  expect(paths).toHaveLength(13)
  const widths = [820, 1440]
  expect(await visitPages({ context, address: server.address, paths: [ISSUE, ...paths], widths })).toEqual([])
})

test('every paragraph of the demonstration is on its page, in order', async () => {
  const files = (await readdir(DEMONSTRATION)).filter((name) => /^\d\d-.*\.md$/.test(name)).sort()
  const paths = await fetchContents(server.address, 'six-hours')
  expect(files).toHaveLength(paths.length)
  const lost: string[] = []
  for (const [index, file] of files.entries()) {
    const { text } = await fetchArticle(server.address, paths[index] ?? '')
    let at = 0
    for (const paragraph of paragraphsOf(await readFile(join(DEMONSTRATION, file), 'utf8'))) {
      const found = text.indexOf(paragraph, at)
      if (found === -1) lost.push(`${file}: ${paragraph.slice(0, 60)}`)
      else at = found + paragraph.length
    }
  }
  expect(lost).toEqual([])
})

/** The plain paragraphs of a Markdown article as they are read, white space left out: read by hand, not by our importer. */
function paragraphsOf(markdown: string): readonly string[] {
  const [, , ...content] = markdown.split(/^---$/m)
  return content
    .join('---')
    .split('\n')
    .filter((line) => /^[\p{L}“‘]/u.test(line) && !/^\w+:/.test(line))
    .map((line) =>
      line
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replaceAll(/\{[^}]*\}/g, '')
        .replaceAll(/[*_`\\]/g, '')
        .replaceAll(/\s+/g, ''),
    )
    .filter((line) => line !== '')
}
