import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { format, resolveConfig } from 'prettier'
import { extractArticles } from './extractArticles.ts'
import { measuredDocuments } from './measuredDocuments.ts'
import { describeWeakness } from './describeWeakness.ts'
import { replaceSection } from './replaceSection.ts'
import { scoreDocument } from './scoreDocument.ts'
import { writeTable } from './writeTable.ts'

/**
 * `npm run accuracy`: scores every document whose text is there in another form, and puts the table into
 * docs/accuracy.md. `npm run accuracy -- jose openorg` scores those whose name contains a word, and says what is wrong
 * with them; then nothing is written.
 */
const root = join(import.meta.dirname, '../..')
const contents = join(root, '../shared/content')
const { positionals } = parseArgs({ allowPositionals: true })
const chosen = measuredDocuments.filter(
  ({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)),
)
const scores = []
for (const document of chosen) {
  const articles = await extractArticles(join(contents, document.pdf))
  const { score, misses } = scoreDocument(document, await document.readTruth(contents), articles)
  scores.push(score)
  console.error(`${document.name}: text ${score.text.f1.toFixed(3)}`)
  if (positionals.length > 0) console.log(describeWeakness(score, misses, articles))
}
console.log(writeTable(scores))
if (positionals.length === 0) {
  const path = join(root, 'docs/accuracy.md')
  const written = replaceSection(await readFile(path, 'utf8'), 'text', writeTable(scores))
  await writeFile(path, await format(written, { ...(await resolveConfig(path)), parser: 'markdown' }))
}
