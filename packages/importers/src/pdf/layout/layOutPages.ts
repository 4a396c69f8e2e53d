import { basicRole } from './basicRole.ts'
import { blockRuns, withoutMark } from './blockRuns.ts'
import { blocksOf } from './blocksOf.ts'
import { contentsForm } from './contentsLines.ts'
import { columnsOf } from './columnsOf.ts'
import { denseLevels } from './denseLevels.ts'
import { findFurniture } from './findFurniture.ts'
import { headingLevels } from './headingLevels.ts'
import { joinContinued } from './joinContinued.ts'
import { laidBlock } from './laidBlock.ts'
import { pageRoles } from './pageRoles.ts'
import { recurringPictures } from './recurringPictures.ts'
import { regionItems } from './regionItems.ts'
import { rejoinDropCaps } from './rejoinDropCaps.ts'
import { titleRoles } from './titleRoles.ts'
import { typographyOf } from './typographyOf.ts'
import type { Block } from './Block.ts'
import type { DraftBlock } from './DraftBlock.ts'
import type { LevelSetting } from './headingLevels.ts'
import type { PageLines, TextLine } from './PageLines.ts'
import type { Typography } from './typographyOf.ts'
import type { DocumentFacts } from '../DocumentFacts.ts'
import type { LaidPage } from '../LaidPage.ts'

/**
 * The text of a document in its reading order, with what each part of it is. It takes all pages at once, because the
 * size of the body, running heads and the levels of headings are facts of the whole document.
 */
export function layOutPages(pages: readonly PageLines[], facts: DocumentFacts): readonly LaidPage[] {
  const typography = typographyOf(pages)
  const furniture = findFurniture(pages, typography.bodySize)
  const recurring = recurringPictures(pages)
  const drafts = pages.map((page) => draftsOf(page, { typography, furniture, recurring }))
  const levelled = withLevels(drafts, { facts, bodySize: typography.bodySize })
  const titled = titleRoles(levelled.flat(), typography)
  const roles = [...Map.groupBy(titled, ({ page }) => page).values()].flatMap((blocks) => pageRoles(blocks, typography))
  const byPage = Map.groupBy(joinContinued(denseLevels(roles)), ({ page }) => page)
  return pages.map(({ page, width, height }) => ({
    page,
    width,
    height,
    blocks: (byPage.get(page) ?? []).map(laidBlock),
  }))
}

interface DocumentSetting {
  readonly typography: Typography
  readonly furniture: ReadonlySet<TextLine>
  /** Pictures, as `page id`. */
  readonly recurring: ReadonlySet<string>
}

function draftsOf(page: PageLines, { typography, furniture, recurring }: DocumentSetting): readonly DraftBlock[] {
  const text = page.lines.filter((line) => !furniture.has(line))
  const lines = rejoinDropCaps(text, typography.words)
  const reading = { isRightToLeft: typography.isRightToLeft, isBoxed: false }
  const pictures = page.pictures.filter(({ id }) => !recurring.has(`${page.page} ${id}`))
  const columns = columnsOf(regionItems({ ...page, lines, pictures }), reading)
  const contents = contentsForm(
    columns.flatMap(({ items }) => items.flatMap((item) => (item.kind === 'line' ? [item.line] : []))),
  )
  const { bodySize } = typography
  const blocks = columns.flatMap((column, index) =>
    blocksOf(column, { page: page.page, column: index, faces: page.faces, bodySize, contents }),
  )
  const setting = { page, typography }
  const around = page.lines.filter((line) => furniture.has(line)).map((line) => furnitureDraft(line, setting))
  return [...blocks.map((block) => draftOf(block, setting)), ...around]
}

interface PageSetting {
  readonly page: PageLines
  readonly typography: Typography
}

function draftOf(block: Block, { page, typography }: PageSetting): DraftBlock {
  const whole = blockRuns(block, { faces: page.faces, words: typography.words })
  const { mark, runs } = block.kind === 'text' ? withoutMark(whole) : { mark: undefined, runs: whole }
  const text = runs.map((run) => run.text).join('')
  const draft = {
    ...block,
    runs,
    text,
    mark,
    role: 'paragraph',
    level: undefined,
    pictureId: undefined,
    isUnfinished: false,
  } as const
  const role = basicRole(draft, typography)
  if (role === 'list-item') return { ...draft, role }
  return { ...draft, role, runs: whole, mark: undefined, text: whole.map((run) => run.text).join('') }
}

function furnitureDraft(line: TextLine, setting: PageSetting): DraftBlock {
  const { box } = line
  const block: Block = {
    kind: 'text',
    page: setting.page.page,
    column: 0,
    measure: box,
    isBoxed: false,
    box,
    lines: [{ ...line, cells: [line] }],
    style: { size: line.size, sizes: [], isBold: false, isItalic: false, isMonospaced: false },
    picture: undefined,
  }
  return { ...draftOf(block, setting), role: 'furniture' }
}

function withLevels(
  pages: readonly (readonly DraftBlock[])[],
  setting: LevelSetting,
): readonly (readonly DraftBlock[])[] {
  const headings = pages.flat().filter(({ role }) => role === 'heading')
  const levels = headingLevels(headings, setting)
  return pages.map((blocks) =>
    blocks.map((block) => {
      const level = levels.get(block)
      if (level === undefined) return block
      return { ...block, level, role: level === 1 ? 'title' : 'heading' }
    }),
  )
}
