import { isRecord } from '@gatefold/magazine/isRecord'
import type { Localized } from '@gatefold/magazine/language/Localized'
import { parse } from 'csv-parse/sync'
import type { MarkdownIt } from 'markdown-it'
import { isTextKind } from '@gatefold/magazine/component/textKinds'
import type { Archive } from '../archive/Archive.ts'
import { cleanComponents } from '../component/cleanComponents.ts'
import { cleanProperties } from '../component/cleanStyles.ts'
import type { ComponentContext } from '../component/ComponentContext.ts'
import { languageTag, slugFrom } from '../component/publicationTerms.ts'
import type { ImportedArticle, WireComponent } from '../ImportedIssue.ts'
import { safeLink } from '../markup/sanitizeText.ts'
import { convertBlocks, type RawComponent } from './convertDirective.ts'
import { tokenize, blockTree } from './createMarkdown.ts'
import { createFieldReader, type FieldReader, readMarkdownFile } from './frontMatter.ts'
import type { PlannedArticle } from './openFolder.ts'

/** What all articles of an issue share. */
interface IssueParts {
  readonly archive: Archive
  readonly md: MarkdownIt
  readonly defaultLanguage: string
  readonly style: string | undefined
}

interface Written {
  readonly fields: FieldReader
  readonly components: readonly RawComponent[]
  readonly title: Localized
  readonly description: Localized
}

/** Reads an article with its translations. Throws ImportError for wrong YAML and over limits. */
export async function readArticleFile(
  planned: PlannedArticle,
  context: ComponentContext,
  parts: IssueParts,
): Promise<ImportedArticle> {
  const original = await readOriginal(planned, context, parts)
  const { fields, title, description, components } = await translate(original, planned, { context, parts })
  const cleaned = cleanComponents(components, context)
  const language = languageTag(fields.text('language'))
  const article: ImportedArticle = {
    key: planned.key,
    slug: slugFrom(fields.text('slug')) ?? slugFrom(planned.slug),
    externalId: fields.text('id'),
    role: fields.text('role') === 'advert' ? 'advert' : 'article',
    title,
    description,
    author: fields.text('author') ?? '',
    language: language === parts.defaultLanguage ? undefined : language,
    keywords: fields.words('keywords'),
    features: fields.words('features'),
    excludedChannels: fields.words('exclude'),
    isFeatured: fields.flag('featured'),
    thumbnail: pictureOf(fields.text('thumbnail'), context) ?? firstPicture(cleaned),
    featureImage: pictureOf(fields.text('picture'), context),
    style: fields.text('style') ?? parts.style,
    styleProperties: cleanProperties(fields.record('properties'), context, isAssetPath),
    audios: fields.list('audios').flatMap((entry) => audioOf(entry, context, parts.defaultLanguage)),
    components: cleaned,
    metadata: metadataOf(fields),
    pages: pagesOf(fields, context),
  }
  fields.reportOthers()
  return article
}

async function readOriginal(
  { path, slug }: PlannedArticle,
  context: ComponentContext,
  parts: IssueParts,
): Promise<Written> {
  const file = readMarkdownFile(await parts.archive.readText(path), path)
  const fields = createFieldReader(file.fields, context.drop)
  const read = await readText(file.text, path, { context, parts })
  const components = withFirstLines(read, { intro: fields.flag('intro'), dropcap: fields.flag('dropcap') })
  const headline = components.find((component) => component['component'] === 'headline')?.['text']
  const title = fields.localized('title') ?? (typeof headline === 'string' ? wordsOf(headline) : slug)
  return { fields, components, title, description: fields.localized('description') ?? '' }
}

async function readText(
  text: string,
  path: string,
  { context, parts }: { readonly context: ComponentContext; readonly parts: IssueParts },
): Promise<readonly RawComponent[]> {
  const blocks = blockTree(tokenize(parts.md, text, path))
  const raw = convertBlocks(blocks, { md: parts.md, drop: context.drop, change: context.change })
  return loadTables(raw, parts.archive, context.drop)
}

async function translate(
  original: Written,
  planned: PlannedArticle,
  at: { readonly context: ComponentContext; readonly parts: IssueParts },
): Promise<Written> {
  let written = original
  for (const { language, path } of planned.translations) {
    const file = readMarkdownFile(await at.parts.archive.readText(path), path)
    const fields = createFieldReader(file.fields, (message) => at.context.drop(`${path}: ${message}`))
    const { defaultLanguage } = at.parts
    const mismatch = (message: string): void =>
      at.context.change(`${path} does not match and stays in ${defaultLanguage}: ${message}`)
    const components = await readText(file.text, path, at)
    written = {
      ...written,
      title: withLanguage(written.title, fields.text('title') ?? headlineOf(components), { language, defaultLanguage }),
      description: withLanguage(written.description, fields.text('description'), { language, defaultLanguage }),
      components: mergeTranslation(written.components, { components, language, defaultLanguage, mismatch }),
    }
  }
  return written
}

function headlineOf(components: readonly RawComponent[]): string | undefined {
  const text = components.find((component) => component['component'] === 'headline')?.['text']
  return typeof text === 'string' ? wordsOf(text) : undefined
}

/** A text with its translation, if there is one. */
export function withLanguage(
  text: Localized,
  translation: string | undefined,
  { language, defaultLanguage }: { readonly language: string; readonly defaultLanguage: string },
): Localized {
  if (translation === undefined || translation === '') return text
  return { ...(typeof text === 'string' ? { [defaultLanguage]: text } : text), [language]: translation }
}

/** The first paragraph as introduction, the first one after it with a drop cap. */
function withFirstLines(
  components: readonly RawComponent[],
  { intro, dropcap }: { readonly intro: boolean; readonly dropcap: boolean },
): readonly RawComponent[] {
  const isBody = (component: RawComponent): boolean => component['component'] === 'body'
  const first = intro ? components.findIndex(isBody) : -1
  const introduced = components.map((it, index) => (index === first ? { ...it, component: 'intro' } : it))
  const next = dropcap ? introduced.findIndex(isBody) : -1
  return introduced.map((it, index) => (index === next ? { ...it, dropcap: true } : it))
}

function wordsOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .trim()
}

/** Pages of the printed edition, for what its text does not tell. */
function pagesOf(fields: FieldReader, context: ComponentContext): readonly number[] {
  const pages = fields.words('pages').map(Number)
  const isFine = pages.every((page) => Number.isSafeInteger(page) && page > 0)
  if (!isFine) context.drop('pages are numbers that count from 1, such as [4, 5]')
  return isFine ? [...new Set(pages)].toSorted((a, b) => a - b) : []
}

function metadataOf(fields: FieldReader): Record<string, unknown> {
  const canonical = safeLink(fields.text('canonical'))
  const note = fields.text('note')
  return {
    ...fields.record('metadata'),
    ...(canonical !== undefined && { canonical }),
    ...(note !== undefined && { note }),
    ...(fields.flag('sponsored') && { sponsored: true }),
    ...(fields.flag('sample') && { sample: true }),
  }
}

function audioOf(entry: unknown, context: ComponentContext, language: string): ImportedArticle['audios'] {
  const file = isRecord(entry) && typeof entry['file'] === 'string' ? context.file(entry['file']) : undefined
  if (file !== undefined && isRecord(entry)) return [{ url: file, lang: languageTag(entry['language']) ?? language }]
  context.drop('a recording under audios needs a file')
  return []
}

function firstPicture(components: readonly WireComponent[]): string | undefined {
  const image = components.find((component) => component.component === 'image')
  return typeof image?.['imageurl'] === 'string' ? image['imageurl'] : undefined
}

/** `bundle://…` of a picture that is named and there. */
export function pictureOf(reference: string | undefined, context: ComponentContext): string | undefined {
  return reference === undefined ? undefined : context.picture(reference)
}

/** Whether a value names a file of the issue. */
export function isAssetPath(value: string): boolean {
  return /^(?:\.\/)?assets\/./.test(value)
}

/** Puts the rows of CSV files into the tables that name one, at any depth. What cannot be read is reported. */
async function loadTables(
  components: readonly RawComponent[],
  archive: Archive,
  drop: (message: string) => void,
): Promise<readonly RawComponent[]> {
  const loaded: RawComponent[] = []
  for (const component of components) loaded.push(await loadOne(component, archive, drop))
  return loaded
}

async function loadOne(
  component: RawComponent,
  archive: Archive,
  drop: (message: string) => void,
): Promise<RawComponent> {
  if (component['component'] === 'table' && typeof component['file'] === 'string') {
    const { file, header, ...rest } = component
    const rows = await readRows(String(file), archive, drop)
    const hasHeader = header !== 'no' && header !== 'false'
    return { ...rest, header: hasHeader ? (rows[0] ?? []) : [], rows: hasHeader ? rows.slice(1) : rows }
  }
  const entries: (readonly [string, unknown])[] = []
  for (const [name, value] of Object.entries(component))
    entries.push([name, await loadInner(name, value, { archive, drop })])
  return Object.fromEntries(entries)
}

async function loadInner(
  name: string,
  value: unknown,
  { archive, drop }: { readonly archive: Archive; readonly drop: (message: string) => void },
): Promise<unknown> {
  if (!Array.isArray(value)) return value
  if (name === 'components' || name === 'posts') return loadTables(value.filter(isRecord), archive, drop)
  if (name !== 'columns') return value
  const columns: unknown[] = []
  for (const column of value) {
    columns.push(Array.isArray(column) ? await loadTables(column.filter(isRecord), archive, drop) : column)
  }
  return columns
}

async function readRows(file: string, archive: Archive, drop: (message: string) => void): Promise<readonly string[][]> {
  const path = file.replace(/^\.\//, '')
  if (!path.startsWith('assets/') || path.split('/').includes('..') || !archive.has(path)) {
    drop(`the table ${file} is not there`)
    return []
  }
  try {
    return parse(await archive.readText(path), { bom: true, relax_column_count: true, skip_empty_lines: true })
  } catch (cause) {
    drop(`the table ${file} is no CSV: ${cause instanceof Error ? cause.message : String(cause)}`)
    return []
  }
}

interface Translation {
  readonly components: readonly RawComponent[]
  readonly language: string
  /** The language of what it is merged into. */
  readonly defaultLanguage: string
  /** Told where the two do not match. */
  readonly mismatch: (message: string) => void
}

const WORDS = ['text', 'alt', 'name', 'html', 'transcript'] as const

const LEGENDS = ['caption', 'credit'] as const

const COMPONENT_LISTS = ['components', 'posts'] as const

const PART_LISTS = ['images', 'markers'] as const

/**
 * Merges the words of a translation into the original, component by component. Where the two lists do not match, the
 * original stays as it is and the mismatch is told. Jump targets of a translation are not counted.
 */
function mergeTranslation(
  original: readonly RawComponent[],
  { components, ...rest }: Translation,
): readonly RawComponent[] {
  const counterparts = components.filter((component) => component['component'] !== 'anchor')
  const counted = original.filter((component) => component['component'] !== 'anchor')
  const wrong = counted.findIndex((component, index) => !matches(component, counterparts[index]))
  if (wrong >= 0 || counted.length !== counterparts.length) {
    rest.mismatch(describe(counted, counterparts, wrong))
    return original
  }
  const merged = new Map(
    counted.map((component, index) => [component, mergeOne(component, counterparts[index] ?? {}, rest)]),
  )
  return original.map((component) => merged.get(component) ?? component)
}

type Rest = Omit<Translation, 'components'>

function matches(original: RawComponent, translation: RawComponent | undefined): boolean {
  const [kind, other] = [original['component'], translation?.['component']]
  return kind === other || (other === 'body' && typeof kind === 'string' && isTextKind(kind))
}

function describe(original: readonly RawComponent[], translation: readonly RawComponent[], wrong: number): string {
  if (wrong < 0) return `it has ${translation.length} components where the original has ${original.length}`
  const [found, wanted] = [translation[wrong], original[wrong]].map((it) =>
    JSON.stringify(it?.['component'] ?? 'missing'),
  )
  return `its component ${wrong + 1} is ${found} where the original has ${wanted}`
}

function mergeOne(original: RawComponent, translation: RawComponent, rest: Rest): RawComponent {
  const merged: Record<string, unknown> = { ...original }
  for (const name of WORDS) merged[name] = mergeText(original[name], translation[name], rest)
  if (original['component'] === 'anchor') merged['name'] = original['name']
  for (const name of LEGENDS) merged[name] = mergeLegend(original[name], translation[name], rest)
  for (const name of COMPONENT_LISTS) {
    const list = original[name]
    if (Array.isArray(list)) merged[name] = mergeTranslation(list, { ...rest, components: listOf(translation[name]) })
  }
  for (const name of PART_LISTS) {
    if (Array.isArray(original[name]))
      merged[name] = mergeParts(listOf(original[name]), listOf(translation[name]), rest)
  }
  if (Array.isArray(original['columns']))
    merged['columns'] = mergeColumns(original['columns'], translation['columns'], rest)
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined))
}

function mergeText(original: unknown, translation: unknown, { language, defaultLanguage }: Rest): unknown {
  if (typeof translation !== 'string' || translation === '') return original
  if (typeof original === 'string') return { [defaultLanguage]: original, [language]: translation }
  return isRecord(original) ? { ...original, [language]: translation } : original
}

function mergeLegend(original: unknown, translation: unknown, rest: Rest): unknown {
  if (!isRecord(original) || !Object.hasOwn(original, 'text')) return mergeText(original, translation, rest)
  const text = isRecord(translation) ? translation['text'] : translation
  return { ...original, text: mergeText(original['text'], text, rest) }
}

function mergeParts(
  original: readonly RawComponent[],
  translation: readonly RawComponent[],
  rest: Rest,
): readonly RawComponent[] {
  if (original.length === translation.length) {
    return original.map((part, index) => mergeOne(part, translation[index] ?? {}, rest))
  }
  if (translation.length > 0)
    rest.mismatch(`it has ${translation.length} pictures or markers where the original has ${original.length}`)
  return original
}

function mergeColumns(original: readonly unknown[], translation: unknown, rest: Rest): readonly unknown[] {
  const others: readonly unknown[] = Array.isArray(translation) ? translation : []
  if (original.length === others.length) {
    return original.map((column, index) =>
      mergeTranslation(listOf(column), { ...rest, components: listOf(others[index]) }),
    )
  }
  rest.mismatch(`it has ${others.length} columns where the original has ${original.length}`)
  return original
}

function listOf(value: unknown): readonly RawComponent[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}
