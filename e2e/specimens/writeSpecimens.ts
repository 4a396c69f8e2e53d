import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ImportedArticle } from '@gatefold/importers/ImportedIssue'
import { anImportedArticle } from '@gatefold/importers/testing/anImportedArticle'
import { writeIssuePackage } from '@gatefold/importers/issue-package/writeIssuePackage'
import { DEMONSTRATION } from '../harness/demonstration.ts'
import { kindSpecimens } from './kindSpecimens.ts'
import { layoutSpecimens } from './layoutSpecimens.ts'
import { mediaSpecimens } from './mediaSpecimens.ts'
import { pictureSpecimens } from './pictureSpecimens.ts'
import type { Specimen } from './Specimen.ts'
import { SPECIMEN_FONTS, SPECIMEN_STYLES, styleSpecimens } from './styleSpecimens.ts'
import { tableSpecimens } from './tableSpecimens.ts'
import { textSpecimens } from './textSpecimens.ts'

/** Every kind of component with every property, one family an article. */
export const SPECIMENS: readonly Specimen[] = [
  ...textSpecimens,
  ...pictureSpecimens,
  ...mediaSpecimens,
  ...tableSpecimens,
  ...layoutSpecimens,
  ...kindSpecimens,
  ...styleSpecimens,
]

/** The address of the specimen issue, below the base path. */
export const SPECIMEN_ISSUE = 'issues/specimens'

/** Keys of `gatefold.config.json` that the specimen issue needs. */
export const SPECIMEN_CONFIGURATION = { title: 'Specimens', languages: ['en', 'ar'] }

const WRITTEN_AT = new Date('2026-03-01T00:00:00Z')

/** Writes the specimen issue, in English and Arabic, as an `.issue` into a folder; gives its path. */
export async function writeSpecimens(folder: string): Promise<string> {
  const path = join(folder, 'specimens.issue')
  const issue = {
    identifier: 'specimens',
    title: { en: 'Specimens', ar: 'نماذج' },
    description: '',
    languages: ['en', 'ar'],
    textDirection: 'ltr' as const,
    slug: 'specimens',
    releaseDate: '2026-03-01',
    created: '2026-03-01',
    cover: 'bundle://dusk.webp',
    externalUrl: undefined,
    terms: undefined,
    data: {},
    articles: SPECIMENS.map(articleOf),
    pages: [],
    styles: SPECIMEN_STYLES,
    fonts: SPECIMEN_FONTS,
    assets: await assets(),
  }
  await pipeline(writeIssuePackage(issue, WRITTEN_AT), createWriteStream(path))
  return path
}

function articleOf({ slug, title, ...fields }: Specimen): ImportedArticle {
  return anImportedArticle({ key: slug, slug, title: { ...title }, ...fields })
}

const FILE = /bundle:\/\/([\w./-]+)/g

/** The files of the demonstration title that the specimens name. */
async function assets() {
  const named = JSON.stringify([SPECIMENS, SPECIMEN_FONTS]).matchAll(FILE)
  const paths = [...new Set([...named].map(([, path = '']) => path))]
  return Promise.all(
    paths.map(async (path) => {
      const file = join(DEMONSTRATION, 'assets', path)
      await stat(file)
      return { path, open: () => createReadStream(file) }
    }),
  )
}
