import { basicRole } from './basicRole.ts'
import { blockRuns, withoutMark } from './blockRuns.ts'
import { blocksOf } from './blocksOf.ts'
import { contentsForm } from './contentsLines.ts'
import { columnsOf } from './columnsOf.ts'
import { findFurniture } from './findFurniture.ts'
import { headingLevels, type LevelSetting } from './headingLevels.ts'
import { joinContinued } from './joinContinued.ts'
import { pageRoles } from './pageRoles.ts'
import { regionItems } from './regionItems.ts'
import { rejoinDropCaps } from './rejoinDropCaps.ts'
import { titleRoles } from './titleRoles.ts'
import { typographyOf, type Typography } from './typographyOf.ts'
import type { Block } from './Block.ts'
import type { DraftBlock } from './DraftBlock.ts'
import type { PageLines, TextLine } from './PageLines.ts'
import type { DocumentFacts } from '../DocumentFacts.ts'
import type { LaidPage, LaidBlock } from '../LaidPage.ts'
import { textOf } from './textOf.ts'

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

/** Numbers the levels that are left without gaps, since a level may have been that of standfirsts or captions alone. */
function denseLevels(blocks: readonly DraftBlock[]): readonly DraftBlock[] {
  const used = [...new Set(blocks.flatMap(({ level }) => level ?? []))].toSorted((a, b) => a - b)
  return blocks.map((block) => (block.level === undefined ? block : { ...block, level: used.indexOf(block.level) + 1 }))
}

/** `index` is the block's place in the reading order of its page, from 0. */
function laidBlock(draft: DraftBlock, index: number): LaidBlock {
  return {
    id: `p${draft.page}b${index}`,
    role: draft.role,
    level: draft.level,
    box: draft.box,
    lines: draft.lines.map((line) => ({ box: line.box, text: textOf(line) })),
    runs: draft.runs,
    isUnfinished: draft.isUnfinished,
    size: draft.style.size,
    column: draft.column,
    picture: draft.picture?.id ?? draft.pictureId,
    mark: draft.mark,
    hasDropCap: (draft.lines[0]?.spans[0]?.size ?? 0) > 1.75 * draft.style.size && draft.kind === 'text',
  }
}

/** Pictures that stand at one place of several pages, such as a logo; as `page id`. */
function recurringPictures(pages: readonly PageLines[]): ReadonlySet<string> {
  const seen = pages.flatMap(({ page, pictures }) =>
    pictures.map(({ id, box }) => ({
      name: `${page} ${id}`,
      place: [box.x, box.y, box.width, box.height].map(Math.round).join(' '),
    })),
  )
  const places = Map.groupBy(seen, ({ place }) => place)
  const recurring = [...places.values()].filter((same) => same.length >= Math.max(3, pages.length / 3))
  return new Set(recurring.flat().map(({ name }) => name))
}
