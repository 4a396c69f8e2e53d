import { isRecord } from '@gatefold/magazine/isRecord'
import * as v from 'valibot'
import { Document, isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml'
import { calendarDate, languageTag, slugFrom } from '../../component/publicationTerms.ts'
import { ImportError } from '../../ImportError.ts'
import type { PlanFile } from '../../importSource.ts'
import type { LaidPage } from '../layout/PageLines.ts'
import { blockText } from './pageBlocks.ts'

/** Which stories stand on which pages of a PDF: what the importer has found, or what a person has made of it. */
export interface StoryPlan {
  /** Of the issue. */
  readonly title: string
  /** Language tag of the issue. */
  readonly language: string
  /** The issue's part of the address; what follows is only in a person's plan. */
  readonly slug?: string | undefined
  readonly description?: string | undefined
  /** YYYY-MM-DD */
  readonly released?: string | undefined
  /** The page that is the cover, counted from 1; else the first one. */
  readonly cover?: number | undefined
  /** In the order of the issue. A page that none of them names is shown as printed only. */
  readonly stories: readonly PlannedStory[]
}

export interface PlannedStory {
  readonly title: string
  /** Empty for none; several with commas between them. */
  readonly author: string
  readonly role: 'article' | 'advert'
  /** In place of the one that stands on the page. */
  readonly standfirst?: string | undefined
  readonly slug?: string | undefined
  /** The page whose picture stands for the story, counted from 1; else its first picture that is large enough. */
  readonly thumbnail?: number | undefined
  /** In the order in which the story runs over them; counted from 1, each at most once. */
  readonly pages: readonly number[]
  /**
   * For a page that the story does not begin at the top of: the `id` of the block with which it begins there, or the
   * first words of that block. It takes everything from there to where the next story begins on the page.
   */
  readonly begins: Readonly<Record<number, string>>
}

const RANGE = /^(\d{1,6})(?:\s*[-–]\s*(\d{1,6}))?$/

/** Page numbers as people write them: `4-8, 12`. */
export function writePageRanges(pages: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const page of pages) {
    const last = ranges.at(-1)
    if (last !== undefined && last[1] === page - 1) last[1] = page
    else ranges.push([page, page])
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ')
}

/** The reverse; undefined for anything else, a page named twice included. */
function readPageRanges(text: string): readonly number[] | undefined {
  const pages: number[] = []
  for (const part of text.split(',')) {
    const found = RANGE.exec(part.trim())
    if (found === null) return undefined
    const [from, to] = [Number(found[1]), Number(found[2] ?? found[1])]
    if (from < 1 || to < from || to - from > MOST_PAGES) return undefined
    for (let page = from; page <= to; page++) pages.push(page)
  }
  return new Set(pages).size === pages.length ? pages : undefined
}

/** More than any publication has; keeps a slip such as `1-100000` from filling the memory. */
const MOST_PAGES = 10_000

const MOST_ALIASES = 100

const text = (what: string) => v.pipe(v.string(`has to be ${what}`), v.trim(), v.maxLength(1000, 'is too long'))

const pages = v.pipe(
  v.union([v.string(), v.number()], 'has to be page numbers such as 4-8, 12'),
  v.transform((value) => readPageRanges(String(value))),
  v.check((value) => value !== undefined, 'has to be page numbers such as 4-8, 12, each at most once'),
  v.transform((value) => value ?? []),
)

const SLUG = 'has to be small letters, digits and hyphens, such as the-tide-4'

const slug = v.optional(
  v.pipe(
    text('a part of an address'),
    v.check((value) => slugFrom(value) === value, SLUG),
  ),
)

const PAGE = 'has to be the number of a page, counted from 1'

const page = v.optional(v.pipe(v.number(PAGE), v.integer(PAGE), v.minValue(1, PAGE)))

const NAMES = 'has to be a name, or a list of names'

const author = v.pipe(
  v.union([v.string(), v.array(v.string())], NAMES),
  v.transform((names) => [names].flat().map((name) => name.trim())),
  v.check((names) => names.every((name) => name.length <= 1000), 'is too long'),
  v.transform((names) => names.filter((name) => name !== '').join(', ')),
)

const story = v.pipe(
  v.strictObject(
    {
      title: v.pipe(text('the title of the story'), v.nonEmpty('has to be the title of the story')),
      author: v.optional(author, ''),
      standfirst: v.optional(text('the words under the headline')),
      slug,
      thumbnail: page,
      role: v.optional(v.picklist(['article', 'advert'], 'has to be article or advert'), 'article'),
      pages,
      begins: v.optional(
        v.record(
          v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/, 'has to be the number of a page')),
          v.pipe(
            text('the first words of a block, or its id'),
            v.nonEmpty('has to be the first words of a block, or its id'),
          ),
          'has to be a list of "page: first words"',
        ),
        {},
      ),
    },
    'has to be a story with "title" and "pages"',
  ),
  v.forward(
    v.check(
      (value) => Object.keys(value.begins).every((page) => value.pages.includes(Number(page))),
      'names a page that is not among the "pages" of the story',
    ),
    ['begins'],
  ),
)

const plan = v.strictObject({
  title: text('the title of the issue'),
  language: v.pipe(
    text('a language such as en'),
    v.check((value) => languageTag(value) !== undefined, 'has to be a language such as en'),
  ),
  slug,
  description: v.optional(text('what the issue is about')),
  released: v.optional(
    v.pipe(
      text('a date such as 2026-03-20'),
      v.check((value) => calendarDate(value) !== undefined, 'has to be a date such as 2026-03-20'),
    ),
  ),
  cover: page,
  stories: v.array(story, 'has to be a list of stories'),
})

/** A plan as a person has left it. Throws ImportError `malformed` with the line and the key that is wrong. */
export function readPlan({ path, source }: PlanFile): StoryPlan {
  const lines = new LineCounter()
  const document = parseDocument(source, { schema: 'core', lineCounter: lines, prettyErrors: false, stringKeys: true })
  const [error] = document.errors
  if (error !== undefined) {
    const line = lines.linePos(error.pos[0]).line
    throw new ImportError('malformed', `The plan ${path} is no YAML in line ${line}: ${error.message}`)
  }
  const value = valueOf(document, path)
  if (!isRecord(value)) {
    throw new ImportError('malformed', `The plan ${path} has to be a list of "title", "language" and "stories".`)
  }
  const read = v.safeParse(plan, value)
  if (read.success) return read.output
  const keys = (read.issues[0].path ?? []).map((item) => item.key as string | number)
  const line = lineOf(document, keys, lines)
  throw new ImportError('malformed', `The plan ${path} is wrong in line ${line}: ${sentenceOf(keys, read.issues[0])}.`)
}

function valueOf(document: Document, path: string): unknown {
  try {
    return document.toJS({ maxAliasCount: MOST_ALIASES })
  } catch (cause) {
    throw new ImportError('over-limit', `The plan ${path} repeats itself too often.`, { cause })
  }
}

function sentenceOf(keys: readonly (string | number)[], issue: v.BaseIssue<unknown>): string {
  const name = keys.map((key) => (typeof key === 'number' ? `story ${key + 1}` : `"${key}"`)).join(', ')
  if (issue.type === 'strict_object' && issue.expected === 'never') return `${name} has no meaning here`
  const isMissing = issue.type === 'strict_object' && issue.received === 'undefined'
  return `${name} ${isMissing ? 'is missing' : issue.message}`
}

/** Line of a value's key, else of the nearest thing around it that is there. */
function lineOf(document: Document, keys: readonly (string | number)[], lines: LineCounter): number {
  for (let depth = keys.length; depth > 0; depth--) {
    const parentNode = depth === 1 ? document.contents : document.getIn(keys.slice(0, depth - 1), true)
    const pair = isMap(parentNode)
      ? parentNode.items.find(({ key }) => isScalar(key) && String(key.value) === keys[depth - 1])
      : undefined
    const node = pair?.key ?? document.getIn(keys.slice(0, depth), true)
    const start = rangeOf(node)
    if (start !== undefined) return lines.linePos(start).line
  }
  return 1
}

function rangeOf(node: unknown): number | undefined {
  const range: unknown = typeof node === 'object' && node !== null ? Reflect.get(node, 'range') : undefined
  return Array.isArray(range) && typeof range[0] === 'number' ? range[0] : undefined
}

const HEAD = ` Which stories stand on which pages. Correct it, then: gatefold import FILE.pdf --stories THIS-FILE
 "pages" counts from 1; pages that no story names are shown as printed only. Leave a story out to drop it.
 "begins" says with which block, or with which words, a story begins on a page that it shares.`

/** Of a block's text, to recognise it by. */
const SHOWN = 60

/** A plan as YAML for a person, with the words that each beginning stands for; `readPlan` reads it back. */
export function writePlan(plan: StoryPlan, pages: readonly LaidPage[]): string {
  const document = new Document({ ...plan, stories: plan.stories.map(plainStory) })
  document.commentBefore = HEAD
  const texts = new Map(pages.flatMap((page) => page.blocks.map((block) => [block.id, blockText(block)] as const)))
  const stories = document.get('stories', true)
  if (isSeq(stories))
    for (const story of stories.items) if (isMap(story)) explainBeginnings(story.get('begins', true), texts)
  return document.toString({ lineWidth: 0 })
}

function plainStory(story: PlannedStory): object {
  const { begins, ...rest } = story
  return {
    ...rest,
    pages: writePageRanges(story.pages),
    ...(Object.keys(begins).length === 0 ? {} : { begins }),
  }
}

function explainBeginnings(begins: unknown, texts: ReadonlyMap<string, string>): void {
  if (!isMap(begins)) return
  for (const { value } of begins.items) {
    if (!isScalar(value)) continue
    const text = texts.get(String(value.value)) ?? ''
    if (text !== '') value.comment = ` ${text.slice(0, SHOWN)}`
  }
}
