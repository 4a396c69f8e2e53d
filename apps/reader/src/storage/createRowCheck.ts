import type { Font } from '@gatefold/magazine/font'
import type { Style } from '@gatefold/magazine/style'
import type { ArticleRecord, IssueRecord } from './magazineDatabase.ts'

/**
 * Looks at rows before they are used: a broken version may have written them, or the device lost a part. A row that a screen
 * could not show is missing, and named in the log the first time.
 */
export interface RowCheck {
  issue(row: IssueRecord | undefined): IssueRecord | undefined
  /** Of an issue, or only the row of a featured one. */
  article(row: ArticleRecord | undefined): ArticleRecord | undefined
  styles(rows: readonly Style[]): readonly Style[]
  fonts(rows: readonly Font[]): readonly Font[]
}

export function createRowCheck(log: (message: string, cause: unknown) => void): RowCheck {
  const loggedNames = new Set<string>()
  const checked = <Row extends object>(row: Row | undefined, isSound: (row: Row) => boolean): Row | undefined => {
    if (row === undefined || isSound(row)) return row
    const name = nameOf(row)
    if (!loggedNames.has(name)) log(`A damaged row of the local store counts as missing: ${name}`, row)
    loggedNames.add(name)
    return undefined
  }
  return {
    issue: (row) => checked(row, isIssueRow),
    article: (row) => checked(row, isArticleRow),
    styles: (rows) => rows.filter((row) => checked(row, (style) => has(style, STYLE)) !== undefined),
    fonts: (rows) => rows.filter((row) => checked(row, (font) => has(font, FONT)) !== undefined),
  }
}

/** `words`: localized text. */
type Shape = 'text' | 'words' | 'object' | 'list'
type Shapes = Readonly<Record<string, Shape>>

const ROW: Shapes = { id: 'text', name: 'words' }
const SUMMARY: Shapes = { ...ROW, updated: 'text', data: 'object', features: 'list', pages: 'list' }
const CONTENTS: Shapes = {
  ...ROW,
  hash: 'text',
  description: 'words',
  channel: 'object',
  features: 'list',
  pages: 'list',
}
const ARTICLE: Shapes = { ...CONTENTS, styleProperties: 'object', components: 'list', replica: 'list', audios: 'list' }
const STYLE: Shapes = { id: 'text', properties: 'object', tablet: 'object', desktop: 'object' }
const FONT: Shapes = { name: 'text', urls: 'list' }
const COMPONENT: Shapes = { component: 'text' }

function isIssueRow({ summary, contents }: IssueRecord): boolean {
  return (
    has(summary, SUMMARY) &&
    has(summary.data, { languages: 'list' }) &&
    (contents === undefined || isListOf(contents, (article) => has(article, CONTENTS)))
  )
}

function isArticleRow({ row, article }: ArticleRecord): boolean {
  if (!has(row, ROW)) return false
  return (
    article === undefined ||
    (has(article, ARTICLE) && article.components.every((component) => has(component, COMPONENT)))
  )
}

function isListOf(value: unknown, isSound: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isSound)
}

function has(value: unknown, shapes: Shapes): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(shapes).every(([key, shape]) => isOfShape(Reflect.get(value, key), shape))
}

function isOfShape(value: unknown, shape: Shape): boolean {
  if (shape === 'text') return typeof value === 'string'
  if (shape === 'list') return Array.isArray(value)
  return (shape === 'words' && typeof value === 'string') || (typeof value === 'object' && value !== null)
}

function nameOf(row: object | undefined): string {
  const { id, name } = { ...row } as { readonly id?: unknown; readonly name?: unknown }
  return String(id ?? name)
}
