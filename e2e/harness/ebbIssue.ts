import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DEMONSTRATION } from './demonstration.ts'
import { writeFolderIssue } from './writeFolderIssue.ts'

/** Addresses below the base path. */
export const EBB = 'issues/ebb'
export const FLOOD = 'issues/flood'

/** Slugs of its articles; `boots` is there in French, too. */
export const EBB_ARTICLES = ['boots', 'pans', 'mud'] as const

const article = (title: string, blocks: readonly string[]) =>
  `---\ntitle: ${title}\n---\n\n# ${title}\n\n${blocks.join('\n\n')}\n`

const picture = (file: string) => `![Picture of ${file}](assets/${file}.webp)`

const LISTEN = ':::audio assets/mud.webm caption="At the creek."\nIt ticks.\n:::'
const WATCH =
  ':::video assets/tide.webm poster=assets/tide-poster.webp captions-en=assets/tide.en.vtt caption="A tide."\n:::'

const FILES = [
  'boots.webp',
  'dusk.webp',
  'stamps.webp',
  'cockle-pan.webp',
  'find-key.webp',
  'mud.webm',
  'tide.webm',
].concat('tide-poster.webp', 'tide.en.vtt')

/**
 * Writes a small issue with everything that a download has to think of: pictures, a recording, a film, two languages.
 * `edition` stands in every text, so that a page of one edition is known among those of another. Gives its folder.
 */
export async function writeEbbIssue(edition = 'first edition'): Promise<string> {
  const folder = await writeFolderIssue({
    slug: 'ebb',
    lines: ['languages: [en, fr]', 'cover: assets/dusk.webp', 'released: 2026-03-01'],
    articles: {
      boots: article('Boots', [`Left behind, ${edition}.`, picture('boots'), picture('stamps'), LISTEN]),
      pans: article('Pans', [`On the fire, ${edition}.`, picture('cockle-pan'), WATCH]),
      mud: article('Mud', [`It sings, ${edition}.`, picture('find-key')]),
    },
    assets: await assets(FILES),
  })
  await writeFile(
    join(folder, '01-boots.fr.md'),
    article('Bottes', [`Oubliées, ${edition}.`, picture('boots'), picture('stamps'), LISTEN]),
  )
  return folder
}

/** Writes an issue of one text and one picture. Gives its folder. */
export async function writeFloodIssue(): Promise<string> {
  return writeFolderIssue({
    slug: 'flood',
    lines: ['cover: assets/find-purse.webp', 'released: 2026-02-01'],
    articles: { purse: article('Purse', ['It is empty.', picture('find-purse')]) },
    assets: await assets(['find-purse.webp']),
  })
}

async function assets(names: readonly string[]): Promise<Record<string, Buffer>> {
  const files = names.map(async (name) => [name, await readFile(join(DEMONSTRATION, 'assets', name))] as const)
  return Object.fromEntries(await Promise.all(files))
}
