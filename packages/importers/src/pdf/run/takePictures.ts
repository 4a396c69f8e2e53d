import type { ImportLog } from '../../ImportLog.ts'
import type { PressedFile, PressPlan } from '../../pages/PageImages.ts'
import type { StoryPicture } from '../stories/pieceComponents.ts'
import type { PictureOnPage } from '../stories/assignBlocks.ts'
import type { TakenPicture } from './PageJob.ts'
import { PageFault } from './PagePool.ts'
import type { FinishedPage, OpenDocument } from './openDocument.ts'

export interface TakenPictures {
  /** By page, counted from 1, and id of the PlacedPicture. */
  find(page: number, id: string): StoryPicture | undefined
  /** Each once, however often it is shown. */
  readonly files: readonly PressedFile[]
}

export interface PictureTaking {
  readonly wanted: readonly PictureOnPage[]
  readonly finished: readonly FinishedPage[]
  readonly folder: string
  readonly plan: PressPlan
  readonly log: ImportLog
}

/** Takes pictures out of the PDF into the folder. One that cannot be taken out is named in the log. */
export async function takePictures(document: OpenDocument, taking: PictureTaking): Promise<TakenPictures> {
  const byPage = Map.groupBy(taking.wanted, ({ page }) => page)
  const taken = await Promise.all(
    [...byPage].map(async ([page, wanted]) => {
      const ids = [...new Set(wanted.map(({ id }) => id))]
      return (await takeFrom(document, { ...taking, page, ids })).map((picture) => ({ page, ...picture }))
    }),
  )
  const shelf = new Map<string, PressedFile>()
  const found = new Map<string, StoryPicture>()
  for (const { page, id, file, hash, width, height } of taken.flat()) {
    const kept = shelf.get(hash) ?? file
    shelf.set(hash, kept)
    found.set(`${page}/${id}`, { url: `bundle://${kept.path}`, width, height })
  }
  return { find: (page, id) => found.get(`${page}/${id}`), files: [...shelf.values()] }
}

interface PageTaking extends PictureTaking {
  readonly page: number
  readonly ids: readonly string[]
}

async function takeFrom(document: OpenDocument, taking: PageTaking): Promise<readonly TakenPicture[]> {
  const { finished, folder, plan, page, ids, log } = taking
  const part = finished[page - 1]?.part
  if (part === undefined) return []
  try {
    const taken = await document.run<'pictures'>(() => ({ kind: 'pictures', part, key: `p${page}`, folder, plan, ids }))
    const missing = ids.length - taken.length
    if (missing > 0) log.drop(`page ${page}`, describe(missing))
    return taken
  } catch (error) {
    if (!(error instanceof PageFault)) throw error
    log.drop(`page ${page}`, describe(ids.length))
    return []
  }
}

function describe(count: number): string {
  const pictures = count === 1 ? 'A picture' : `${count} pictures`
  return `${pictures} of the page cannot be taken out of the PDF; the printed page shows what the article does not.`
}
