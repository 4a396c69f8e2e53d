import { renameSync, writeFileSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImportErrorCode } from '../../ImportError.ts'
import type { RenditionFile, PageRenditions, RenditionPlan } from '../../pages/PageImages.ts'
import type { PageLines } from '../layout/PageLines.ts'
import type { SheetPart } from '../engine/PageContent.ts'
import type { Survey } from './planSheets.ts'

/** Where it is written down that the page of that key, or the sizes of that picture, are finished. */
interface PageRecord {
  readonly folder: string
  readonly key: string
}

/** What a thread is asked for. All of it is plain data. */
export type PageJob =
  | { readonly kind: 'survey'; readonly mostPages: number }
  | {
      readonly kind: 'page'
      readonly part: SheetPart
      readonly key: string
      readonly folder: string
      readonly plan: RenditionPlan | undefined
      /** Of processor time; then the picture is taken as far as it has been drawn. 0 takes white paper. */
      readonly milliseconds: number
    }
  | {
      readonly kind: 'pictures'
      readonly part: SheetPart
      readonly key: string
      readonly folder: string
      readonly plan: RenditionPlan
      readonly ids: readonly string[]
    }

/** A PDF as it was opened at one time: a file of the same path may be another the next time. */
export interface OpenedPdf {
  readonly path: string
  /** Unique. */
  readonly opening: string
}

/** What a thread is sent. */
export interface PageTask {
  readonly pdf: OpenedPdf
  readonly job: PageJob
  /** Memory of a TaskState. */
  readonly state: SharedArrayBuffer
}

/** A page that has been read and rendered; links and numbers in it are those of the PDF's sheets. */
export interface PageWork {
  readonly lines: PageLines
  readonly pressed: PageRenditions
  /** Whether its picture is of the whole page, or of what was drawn when its time was up. */
  readonly isDrawn: boolean
  /** Of processor time that reading and drawing it has taken. */
  readonly milliseconds: number
  /** Links of the page that lead nowhere that a reader can follow. */
  readonly unfollowed: number
}

/** A page and where it stands in the PDF. */
export interface FinishedPage extends PageWork {
  readonly part: SheetPart
}

export interface TakenPicture {
  /** Of the PlacedPicture. */
  readonly id: string
  readonly file: RenditionFile
  /** SHA-256 of the file, in hexadecimal digits. */
  readonly hash: string
  /** In pixels. */
  readonly width: number
  readonly height: number
}

/** What comes back of each kind of job. */
export interface JobResults {
  readonly survey: Survey
  readonly page: PageWork
  readonly pictures: readonly TakenPicture[]
}

/** A thread's answer. */
export type PageOutcome =
  | { readonly kind: 'done'; readonly result: JobResults[keyof JobResults] }
  | { readonly kind: 'refused'; readonly code: ImportErrorCode; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string }

/** What an import that was stopped has left behind of a page; undefined where it has left nothing. */
export async function readPageRecord<Work = PageWork>(record: PageRecord): Promise<Work | undefined> {
  try {
    return JSON.parse(await readFile(pathOf(record), 'utf8')) as Work
  } catch {
    return undefined
  }
}

/**
 * Writes down a finished page, and renames that into place when all of it is written. It is for threads that have nothing
 * else to do meanwhile: to wait for the disk in four steps takes longer than the steps.
 */
export function writePageRecord<Work = PageWork>(record: PageRecord, work: Work): void {
  const path = pathOf(record)
  writeFileSync(`${path}.new`, JSON.stringify(work))
  renameSync(`${path}.new`, path)
}

/** Whether files of a record are there in their length: what never came to the disk when the power went is made anew. */
export async function areThere(
  files: readonly Pick<RenditionFile, 'name' | 'bytes'>[],
  { folder }: Pick<PageRecord, 'folder'>,
): Promise<boolean> {
  const found = await Promise.all(files.map(({ name }) => stat(join(folder, name)).catch(() => undefined)))
  return files.every(({ bytes }, index) => found[index]?.size === bytes)
}

function pathOf({ folder, key }: PageRecord): string {
  return join(folder, `${key}.json`)
}
