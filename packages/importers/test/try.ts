import { epubImporter } from '../src/epub/epubImporter.ts'
import { basename } from 'node:path'
import { contentFiles, someOptions } from './epubSources.ts'
import { spineText } from './spineText.ts'
import { coverageOf, issueText } from './coverage.ts'
for (const file of process.argv[3]
  ? contentFiles(process.argv[2]!).filter((f) => f.includes(process.argv[3]!))
  : contentFiles(process.argv[2]!)) {
  const t = performance.now()
  try {
    const opened = await epubImporter.read({ kind: 'file', path: file }, someOptions())
    const { issue } = opened
    const ms = Math.round(performance.now() - t)
    let cov = ''
    if (!process.argv[2]!.startsWith('bad')) {
      const s = (await spineText(file)).join('')
      const c = coverageOf(s, issueText(issue))
      cov = `${c.kept}/${c.characters} ${((100 * c.kept) / Math.max(1, c.characters)).toFixed(3)} ${c.kept < c.characters ? JSON.stringify(c.missing) : ''}`
    }
    console.log(
      basename(file),
      ms,
      'ms',
      issue.articles.length,
      'art',
      issue.report.kept.pictures,
      'pic',
      issue.report.kept.media,
      'med',
      issue.textDirection,
      issue.languages[0],
      issue.cover ? 'cover' : '-',
      cov,
    )
    if (process.argv[3]) console.log(JSON.stringify(issue, null, 1).slice(0, Number(process.argv[4] ?? 3000)))
    await opened.close()
  } catch (e) {
    console.log(
      basename(file),
      (e as Error).name,
      (e as Error).message,
      (e as Error).name === 'ImportRefusal' ? '' : (e as Error).stack,
    )
  }
}
