import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMONSTRATION } from './demonstration.ts'
import { writePrintedIssue } from './printedIssue.ts'
import { startServer, type StartedServer } from './startServer.ts'
import { writeFolderIssue } from './writeFolderIssue.ts'

const LONG = Array.from({ length: 40 }, (_, line) => `Sand and stone and water, line ${line}.`).join('\n\n')

/** An issue in Japanese, Chinese and English, one that is sold and keeps a secret, and one with printed pages. */
export async function startSearchTitle(): Promise<StartedServer> {
  const tongues = await writeFolderIssue({
    slug: 'lights',
    lines: ['languages: [en, ja, zh]', 'released: 2026-03-05'],
    articles: {
      keeper: `---\ntitle: { en: The keeper, ja: 灯台守, zh: 守塔人 }\nauthor: Mio Hara\n---\n\n# The keeper\n\n${LONG}\n\nThe lantern went out at midnight, and nobody rowed.\n\n![Boots on a quay](assets/boots.webp)\n\n${LONG}\n`,
      tokyo: `---\ntitle: 港\nlanguage: ja\n---\n\n# 港\n\n東京都の灯台へ行きました。だれもいませんでした。\n`,
      tower: `---\ntitle: 海边\nlanguage: zh\n---\n\n# 海边\n\n他在灯塔里住了十年，每天都看海。\n`,
    },
    assets: { 'boots.webp': await readFile(join(DEMONSTRATION, 'assets/boots.webp')) },
  })
  const sold = await writeFolderIssue({
    slug: 'sold',
    lines: ['price: 4.50', 'currency: EUR', 'released: 2026-03-04'],
    articles: { harbour: '---\ntitle: Harbour nights\n---\n\n# Harbour nights\n\nThe quincunx is never named.\n' },
  })
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-search-'))
  const printed = await writePrintedIssue(folder, { finest: 800 })
  try {
    return await startServer({
      files: [tongues, sold, printed],
      configuration: {
        languages: ['en', 'ja', 'zh', 'de'],
        payments: { provider: 'sandbox', currency: 'EUR' },
      },
    })
  } finally {
    await Promise.all([tongues, sold, folder].map((path) => rm(path, { recursive: true, force: true })))
  }
}
