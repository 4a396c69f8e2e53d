import type { ArticlePage } from '../../../services/content/ContentService.ts'
import type { DeferredPlayback } from '../../../services/audio/Playback.ts'
import { directionOf } from '@gatefold/magazine/language/directionOf'
import type { ReadingLanguage } from '@gatefold/magazine/language/Localized'
import { readingInIssue } from '@gatefold/magazine/language/readingInIssue'
import type { MapTiles } from '@gatefold/magazine/title/PublicConfiguration'
import { headingLevelsOf } from './headingLevelsOf.ts'
import { makeResolveLink, type LinkTo } from '../links/makeResolveLink.ts'
import { leadPictureOf, type Opening } from '../opening/openingOf.ts'
import type { Setting } from './Setting.ts'

interface Parts {
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
export function makeSetting({ page, reading, linkTo, opening, maps, playback }: Parts): Setting {
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
  return { language, defaultLanguage, around: { language, direction } }
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
