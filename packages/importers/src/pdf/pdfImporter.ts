import type { Hotspot } from '@gatefold/magazine/replica/Replica'
import { countReport, createImportLog } from '../ImportLog.ts'
import { ImportRefusal } from '../ImportRefusal.ts'
import type { ImportedArticle, ImportedIssue, ImportedPage } from '../ImportedIssue.ts'
import type { Importer, ImportOptions, PlanFile } from '../importSource.ts'
import { pageAssets, PRESS_PLAN } from '../pages/PageImages.ts'
import { directionOf } from '../component/publicationTerms.ts'
import { takePictures } from './run/savePicture.ts'
import type { LaidPage } from './layout/PageLines.ts'
import { inWorkFolder, readOpenPages, readPdfText } from './run/readPages.ts'
import { assignBlocks, storyPictures } from './stories/assignBlocks.ts'
import { choosePlan } from './stories/planStories.ts'
import { readPlan } from './stories/StoryPlan.ts'
import { writeStories } from './stories/writeStories.ts'
import { withPagePool } from './run/openDocument.ts'

const ARTICLE_ADDRESS = /^article:\/\/([^#]*)/

/** Reads PDFs: each page as it was printed, and the stories on the pages as articles. */
export const pdfImporter: Importer = {
  format: 'pdf',
  read: async ({ path }, options) => {
    if (options.plan !== undefined) await checkPlan(path, options.plan, options)
    return inWorkFolder(path, options, (folder) => readIssue(path, folder, options))
  },
}

function readIssue(path: string, folder: string, options: ImportOptions): Promise<ImportedIssue> {
  return withPagePool(path, options, async (document) => {
    const log = createImportLog()
    const { pages: read, finished } = await readOpenPages(document, { folder, options, log })
    const { laid, facts } = read
    const plan = choosePlan({ pages: laid, facts, path, plan: await findPlan(laid, facts.identifier, options) })
    const wanted = storyPictures(laid, plan)
    const press = options.pressPlan ?? PRESS_PLAN
    const pictures = await takePictures(document, { wanted, finished, folder, plan: press, log })
    const { articles, blocks } = writeStories({ pages: laid, plan, picture: pictures.find, log })
    const shown = pageAssets(pictures.files, folder)
    return {
      format: 'pdf',
      identifier: facts.identifier,
      identifierOrigin: facts.identifierOrigin,
      title: plan.title,
      description: plan.description ?? facts.subject,
      languages: [plan.language],
      textDirection: directionOf(plan.language),
      slug: plan.slug,
      releaseDate: plan.released ?? facts.created,
      created: facts.created,
      cover: pictureOf(read.pages, plan.cover),
      externalUrl: undefined,
      terms: undefined,
      // Japanese may be set from left to right in a magazine whose pages turn to the right.
      data: facts.isRightToLeft ? { pageProgression: 'rtl' } : {},
      articles: articles.map((article, index) => ({
        ...article,
        thumbnail: pictureOf(read.pages, plan.stories[index]?.thumbnail) ?? article.thumbnail,
      })),
      pages: read.pages.map((page, index) => ({
        ...page,
        hotspots: keepFollowable(page.hotspots, articles),
        blocks: blocks[index] ?? [],
      })),
      styles: [],
      fonts: [],
      assets: [...read.assets, ...shown],
      report: countReport({ articles, assets: shown, report: log }),
    }
  })
}

/** The plan that a person gives now, else the one kept from before. Throws ImportRefusal for a kept one that fits no more. */
async function findPlan(
  pages: readonly LaidPage[],
  identifier: string,
  { plan, keptPlan }: ImportOptions,
): Promise<PlanFile | undefined> {
  if (plan !== undefined) return plan
  const kept = await keptPlan?.(identifier)
  if (kept === undefined) return undefined
  try {
    assignBlocks(pages, readPlan(kept))
    return kept
  } catch (cause) {
    if (!(cause instanceof ImportRefusal)) throw cause
    const ways = 'correct it and give it with --stories, or leave it with --discard-edits'
    throw new ImportRefusal(cause.code, `${cause.message} This plan, ${kept.path}, was kept with the issue: ${ways}.`, {
      cause,
    })
  }
}

/** The picture of a page that a plan names, in the form that everything shows. */
function pictureOf(pages: readonly Pick<ImportedPage, 'pictures'>[], page: number | undefined): string | undefined {
  const pictures = page === undefined ? [] : (pages[page - 1]?.pictures ?? [])
  return pictures.findLast(({ mediaType }) => mediaType === 'image/webp')?.url
}

/**
 * Whether a person's plan fits the PDF, before the time that pressing its pages takes. Throws ImportRefusal
 * `malformed` where it does not.
 */
async function checkPlan(path: string, plan: PlanFile, options: ImportOptions): Promise<void> {
  const stories = readPlan(plan)
  const { pages } = await readPdfText(path, { ...options, onProgress: () => undefined })
  assignBlocks(pages, stories)
}

/** Hotspots without those that lead to an article that the issue does not have. */
function keepFollowable(hotspots: readonly Hotspot[], articles: readonly ImportedArticle[]): readonly Hotspot[] {
  const keys = new Set(articles.map(({ key }) => key))
  return hotspots.filter(({ url }) => {
    const article = ARTICLE_ADDRESS.exec(url)?.[1]
    return article === undefined || keys.has(article)
  })
}
