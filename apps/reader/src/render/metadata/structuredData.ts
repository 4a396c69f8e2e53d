import type { ArticleSummary } from '@gatefold/magazine/article'
import { isOpen, isOpenArticle } from '@gatefold/magazine/access'
import type { IssueContents, IssueSummary } from '@gatefold/magazine/issue'
import type { ReadingLanguage } from '@gatefold/magazine/language/Localized'
import { readingAmongIssues } from '@gatefold/magazine/language/resolveLanguage'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import { CLOSED_PART } from '../../features/article/ClosedArticle.tsx'
import { PATTERNS, referenceOf } from '../../network/addresses.ts'
import { pathOf, textOf, type PageDescription } from './describePage.ts'
import type { PageShown } from './PageShown.ts'

export interface Surroundings {
  readonly configuration: PublicConfiguration
  readonly reading: ReadingLanguage
  /** The absolute form of an address below the origin; undefined where the origin is not known. */
  readonly absolute: (address: string | undefined) => string | undefined
}

type Facts = Readonly<Record<string, unknown>>

/** What a page is about in the words of schema.org, for JSON-LD. What is undefined is left out when written. Pure. */
export function structuredData(
  shown: Exclude<PageShown, { readonly kind: 'personal' }>,
  page: PageDescription,
  around: Surroundings,
): Facts {
  return { '@context': 'https://schema.org', ...factsOf(shown, page, around) }
}

function factsOf(shown: Parameters<typeof structuredData>[0], page: PageDescription, around: Surroundings): Facts {
  const { absolute } = around
  const url = absolute(page.path)
  const { description } = page
  const shared = { url, description, image: pictureFacts(page, around), inLanguage: page.language }
  switch (shown.kind) {
    case 'home':
      return { ...periodical(around), ...shared, inLanguage: around.configuration.languages }
    case 'issue':
      return {
        ...issueFacts(shown.issue, around),
        ...shared,
        isPartOf: periodical(around),
        offers: offer(shown.issue, url),
        hasPart: shown.issue.articles
          .filter(({ role }) => role === 'article')
          .map((article) => articleFacts(article, shown.issue, around)),
      }
    case 'article':
      return {
        ...articleFacts(shown.article, shown.issue, around),
        ...shared,
        mainEntityOfPage: url,
        keywords: shown.article.keywords.length === 0 ? undefined : shown.article.keywords,
        publisher: {
          '@type': 'Organization',
          name: around.configuration.title,
          url: absolute(around.configuration.basePath),
        },
        isPartOf: { ...issueFacts(shown.issue, around), isPartOf: periodical(around) },
        hasPart: isOpenArticle(shown.article, shown.issue) ? undefined : closedPart,
      }
  }
}

/** Where the text of a closed article would stand, so that what is missing there is not taken for hidden. */
const closedPart = { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: `.${CLOSED_PART}` }

function periodical({ configuration, absolute }: Surroundings): Facts {
  return { '@type': 'Periodical', name: configuration.title, url: absolute(configuration.basePath) }
}

function issueFacts(issue: IssueSummary, { configuration, reading, absolute }: Surroundings): Facts {
  return {
    '@type': 'PublicationIssue',
    name: textOf(issue.name, readingAmongIssues(issue, reading)),
    url: absolute(pathOf(configuration, PATTERNS.issue, referenceOf(issue))),
    datePublished: issue.releaseDate,
    isAccessibleForFree: isOpen(issue),
  }
}

function articleFacts(
  article: ArticleSummary,
  issue: IssueContents,
  { configuration, reading, absolute }: Surroundings,
): Facts {
  const name = textOf(article.name, readingAmongIssues(issue, reading))
  return {
    '@type': 'Article',
    headline: name,
    url: absolute(pathOf(configuration, PATTERNS.article, referenceOf(issue), referenceOf(article))),
    author: article.author === '' ? undefined : { '@type': 'Person', name: article.author },
    datePublished: issue.releaseDate ?? article.created,
    dateModified: article.updated,
    isAccessibleForFree: isOpenArticle(article, issue),
  }
}

function pictureFacts({ picture }: PageDescription, { absolute }: Surroundings): Facts | undefined {
  const url = absolute(picture?.url)
  return url === undefined ? undefined : { '@type': 'ImageObject', url, width: picture?.width, height: picture?.height }
}

function offer(issue: IssueSummary, url: string | undefined): Facts | undefined {
  const { price, currency } = issue
  if (isOpen(issue) || price === undefined || currency === undefined) return undefined
  return { '@type': 'Offer', price, priceCurrency: currency, url, availability: 'https://schema.org/InStock' }
}
