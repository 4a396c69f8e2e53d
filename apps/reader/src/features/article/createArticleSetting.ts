import type { Article, ArticleSummary } from '@gatefold/magazine/article'
import type { Component, TextComponent } from '@gatefold/magazine/component/Component'
import { directionOf } from '@gatefold/magazine/language/direction'
import type { ReadingLanguage } from '@gatefold/magazine/language/Localized'
import { readingInIssue } from '@gatefold/magazine/language/resolveLanguage'
import type { MapTiles } from '@gatefold/magazine/title/PublicConfiguration'
import type { DeferredPlayback } from '../../audio/Playback.ts'
import type { ArticlePage } from '../../content/ContentService.ts'
import { isText } from './components/Text.tsx'
import { parseLink } from '@gatefold/magazine/link'
import { type LinkTo, PAGE_LINK_MARK, type ResolveLink } from './links.ts'
import type { HeadingLevels, Level, ArticleSetting } from './ArticleSetting.ts'

interface SettingOptions {
  readonly page: ArticlePage
  readonly reading: ReadingLanguage
  readonly linkTo: LinkTo
  readonly opening: Opening
  readonly maps?: MapTiles | undefined
  readonly playback?: DeferredPlayback | undefined
}

/** Scripts whose letters join or fill a square have no initials of the Latin kind. */
const WITHOUT_INITIALS = /^(ar|fa|ur|ckb|ps|sd|ug|ja|zh|ko)\b/i

/** What the components of one article share. Pure. */
export function createArticleSetting({
  page,
  reading,
  linkTo,
  opening,
  maps,
  playback,
}: SettingOptions): ArticleSetting {
  return {
    reading,
    resolveLink: makeResolveLink(page.issue.articles, linkTo),
    headingId: opening.heading?.id,
    isInHeader: (id) => opening.header.some((component) => component.id === id),
    leadPictureId: leadPictureOf(page.article),
    hasInitials: !WITHOUT_INITIALS.test(reading.language),
    levels: headingLevelsOf([...opening.before, ...opening.rest]),
    maps,
    listening: playback && { playback, page, linkTo },
  }
}

/** How the article is read: in `textLanguageOf`; a text without a language is in the issue's own. Pure. */
export function readingOf(page: ArticlePage, reading: ReadingLanguage): Required<ReadingLanguage> {
  const { defaultLanguage } = readingInIssue(page.issue, reading)
  const language = textLanguageOf(page, reading)
  const direction = directionOf(page.issue.textDirection, { language, defaultLanguage })
  return { language, defaultLanguage, inherited: { language, direction } }
}

/**
 * The language that the article's text is in: the one asked for if the issue has it, else the issue's own; an article that
 * has neither is in whatever its name is in. Pure.
 */
export function textLanguageOf({ issue, article }: ArticlePage, reading: ReadingLanguage): string {
  const { language, defaultLanguage } = readingInIssue(issue, reading)
  if (typeof article.name === 'string') return language
  const languages = Object.keys(article.name)
  return [language, defaultLanguage].find((tag) => languages.includes(tag)) ?? languages[0] ?? language
}

/** An article taken apart for its page: what stands above the header, what the header is made of, and the rest. */
export interface Opening {
  readonly before: readonly Component[]
  /** Empty where the article brings no headline: the header then names the article itself. */
  readonly header: readonly TextComponent[]
  readonly rest: readonly Component[]
  readonly heading: TextComponent | undefined
}

const HEADER_KINDS: readonly string[] = ['headline', 'title', 'subtitle', 'intro', 'byline']

/** How far into an article its headline is looked for: a picture and a line may stand above it. */
const HEADING_WITHIN = 4

/** Finds the header: the headline (or, failing that, the first title) and the opening texts that stand next to it. Pure. */
export function openingOf({ components }: Pick<Article, 'components'>): Opening {
  const first = components.slice(0, HEADING_WITHIN)
  const headline = first.findIndex(({ component }) => component === 'headline')
  const at = headline >= 0 ? headline : first.findIndex(({ component }) => component === 'title')
  if (at < 0) return { before: [], header: [], rest: components, heading: undefined }
  let start = at
  while (start > 0 && isHeaderText(components[start - 1])) start -= 1
  let end = at + 1
  while (isHeaderText(components[end])) end += 1
  const header = components.slice(start, end).filter(isText)
  return {
    before: components.slice(0, start),
    header,
    rest: components.slice(end),
    heading: header.find(({ id }) => id === components[at]?.id),
  }
}

/**
 * The picture that is probably seen first, among the first root components. One that some device does not show is not fetched
 * ahead: nobody may see it.
 */
export function leadPictureOf({ components }: Pick<Article, 'components'>): string | undefined {
  return components
    .slice(0, HEADING_WITHIN + 2)
    .find(({ component, device }) => device === undefined && (component === 'image' || component === 'advert'))?.id
}

function isHeaderText(component: Component | undefined): boolean {
  return component !== undefined && HEADER_KINDS.includes(component.component)
}

const LEVELS: readonly Level[] = ['h2', 'h3', 'h4']

/** Levels for the headings below the header: the kinds that are there, in their order, without a gap. Pure. */
export function headingLevelsOf(components: readonly Component[]): HeadingLevels {
  const kinds = new Set<string>(components.map(({ component }) => component))
  const hasTitles = kinds.has('title') || kinds.has('headline')
  const below = hasTitles ? 1 : 0
  const lowest = below + (kinds.has('subtitle') ? 1 : 0)
  return { headline: 'h2', title: 'h2', subtitle: LEVELS[below] ?? 'h3', crosshead: LEVELS[lowest] ?? 'h4' }
}

type Target = Pick<ArticleSummary, 'id' | 'slug' | 'ArticleID'>

/**
 * Resolves the links of content: a page link (`article://slug-or-id#anchor`) to another article of the issue, an anchor of this page, a
 * web, mail or telephone address. Every other scheme is dropped. Source: content model, "Components".
 */
export function makeResolveLink(articles: readonly Target[], linkTo: LinkTo): ResolveLink {
  return (url) => {
    const link = parseLink(url)
    if (link === undefined) return undefined
    if (link.kind === 'web') return { href: link.href, rel: 'noopener noreferrer' }
    if (link.kind !== 'article') return { href: link.href }
    const target = articles.find(({ id, slug, ArticleID }) =>
      [id, slug, ArticleID].some((name) => name === link.article),
    )
    return target === undefined ? undefined : { ...linkTo(target.slug ?? target.id, link.anchor), ...PAGE_LINK_MARK }
  }
}
