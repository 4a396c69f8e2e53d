import { withHeadline } from '../../component/articleTitle.ts'
import { claimIds } from '../../component/ComponentContext.ts'
import type { ImportedArticle, ImportedPageBlock, WireComponent } from '../../ImportedIssue.ts'
import type { ImportLog } from '../../ImportLog.ts'
import type { LaidBlock, LaidPage } from '../layout/PageLines.ts'
import { assignBlocks, type AssignedBlocks } from './assignBlocks.ts'
import { type BlockPlace, blockText, pageBlocks, pageOfBlock } from './pageBlocks.ts'
import { gatherPieces } from './gatherPieces.ts'
import { pageKind } from './pageKinds.ts'
import { type PlannedStory, type StoryPlan, writePageRanges } from './StoryPlan.ts'
import { type FindPicture, pieceComponents, type WrittenPiece } from './pieceComponents.ts'
import { authorBlock } from './storyAuthor.ts'

export interface StorySources {
  readonly pages: readonly LaidPage[]
  readonly plan: StoryPlan
  readonly picture: FindPicture
  readonly log: ImportLog
}

export interface WrittenStories {
  readonly articles: readonly ImportedArticle[]
  /** For each of the pages. */
  readonly blocks: readonly (readonly ImportedPageBlock[])[]
}

/** A thumbnail of fewer pixels across is a logo or an ornament. */
const THUMBNAIL_FROM = 200

/**
 * The articles of a plan, and for every block of the pages which component of which article holds it. Says in the log
 * which pages have no text and which belong to no story. Throws ImportRefusal `malformed` for a plan that does not fit.
 */
export function writeStories({ pages, plan, picture, log }: StorySources): WrittenStories {
  const assigned = assignBlocks(pages, plan)
  const keys = storyKeys(plan, assigned)
  const homes = homesOf(assigned, keys)
  const places = new Map<string, BlockPlace>()
  const articles = plan.stories.map((story, index) => {
    const key = keys[index] ?? ''
    const blocks = settleBylines(story.author, assigned[index] ?? [])
    const articleOf = (page: number): string | undefined => linkTo(homes.get(page), key)
    const written = pieceComponents(gatherPieces(blocks), { picture, articleOf })
    for (const block of blocks) places.set(block.id, { article: key, component: undefined })
    const components = withHeadline({ title: story.title, components: placedComponents(written, { key, places }) })
    return article({ key, story, components, blocks })
  })
  reportPages(pages, plan, log)
  return { articles, blocks: pages.map((page) => pageBlocks(page, places)) }
}

/** A key says where the story begins, so that it stays when the stories before it change. */
function storyKeys(plan: StoryPlan, assigned: AssignedBlocks): readonly string[] {
  const claim = claimIds()
  return plan.stories.map((story, index) => claim(assigned[index]?.[0]?.id ?? `p${story.pages[0] ?? 0}`))
}

/** For each page the key of the first story on it. */
function homesOf(assigned: AssignedBlocks, keys: readonly string[]): ReadonlyMap<number, string> {
  const homes = new Map<number, string>()
  assigned.forEach((blocks, index) => {
    for (const block of blocks) {
      const page = pageOfBlock(block)
      if (!homes.has(page)) homes.set(page, keys[index] ?? '')
    }
  })
  return homes
}

function linkTo(target: string | undefined, from: string): string | undefined {
  return target === undefined || target === from ? undefined : `article://${target}`
}

interface Placing {
  readonly key: string
  readonly places: Map<string, BlockPlace>
}

function placedComponents(written: readonly WrittenPiece[], { key, places }: Placing): readonly WireComponent[] {
  return written.flatMap(({ piece, component }) => {
    if (component === undefined) return []
    for (const block of piece.blocks) places.set(block.id, { article: key, component: piece.blocks[0]?.id })
    return [component]
  })
}

interface ArticleSources {
  readonly key: string
  readonly story: PlannedStory
  readonly components: readonly WireComponent[]
  readonly blocks: readonly LaidBlock[]
}

function article({ key, story, components, blocks }: ArticleSources): ImportedArticle {
  const standfirst = blocks.find((block) => block.role === 'standfirst')
  return {
    key,
    slug: story.slug,
    externalId: undefined,
    role: story.role,
    title: story.title,
    description: story.standfirst ?? (standfirst === undefined ? '' : blockText(standfirst)),
    author: story.author,
    language: undefined,
    keywords: [],
    features: [],
    excludedChannels: [],
    isFeatured: false,
    thumbnail: components.map(thumbnailOf).find((found) => found !== undefined),
    featureImage: undefined,
    style: undefined,
    styleProperties: {},
    audios: [],
    components,
    metadata: {},
    pages: story.pages.toSorted((one, other) => one - other),
  }
}

function thumbnailOf({ imageurl, width }: WireComponent): string | undefined {
  return typeof imageurl === 'string' && typeof width === 'number' && width >= THUMBNAIL_FROM ? imageurl : undefined
}

function reportPages(pages: readonly LaidPage[], plan: StoryPlan, log: ImportLog): void {
  const scans = pages.filter((page) => pageKind(page) === 'scan').map((page) => page.page)
  if (scans.length > 0) log.change(pageNames(scans), 'there is no text here, so these pages can be looked at only')
  const told = new Set([...plan.stories.flatMap((story) => story.pages), ...scans])
  const others = pages.map((page) => page.page).filter((page) => !told.has(page))
  if (others.length > 0) log.change(pageNames(others), 'belongs to no story and is shown as printed only')
}

function pageNames(pages: readonly number[]): string {
  return `${pages.length === 1 ? 'page' : 'pages'} ${writePageRanges(pages)}`
}

/**
 * The blocks of a story with the one that names its author as its byline. What the layout took for another byline above it,
 * such as a subtitle, becomes part of the standfirst; any other is a paragraph.
 */
function settleBylines(author: string, blocks: readonly LaidBlock[]): readonly LaidBlock[] {
  const byline = authorBlock(author, blocks)
  const place = byline === undefined ? -1 : blocks.indexOf(byline)
  return blocks.map((block, index) => {
    if (block === byline) return { ...block, role: 'byline' }
    if (block.role !== 'byline') return block
    return { ...block, role: index < place ? 'standfirst' : 'paragraph' }
  })
}
