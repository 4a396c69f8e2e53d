import type { Localized } from '@gatefold/magazine/language/Localized'
import type { ImportedArticle, ImportedIssue } from './ImportedIssue.ts'
import type { ReportEntry } from './ImportReport.ts'

/** Characters of each kind of name. What is longer is no name but text that stands in the wrong place. */
const MOST = { title: 500, description: 10_000, author: 500, keyword: 200, name: 200 } as const

type Kind = keyof typeof MOST

/** C0, DEL and C1, without the ends of lines and tabs. No name has a use for them. */
const CONTROLS = /(?![\n\r\t])[\0-\x1f\x7f-\x9f]/g

/**
 * The issue with names that fit a listing, a window's title and a terminal: longer ones are cut, control characters are left
 * out. The report says of each in one sentence.
 */
export function boundNames(issue: ImportedIssue): ImportedIssue {
  const changed: ReportEntry[] = []
  const bound = (text: string, kind: Kind, subject: string): string => {
    const plain = text.replace(CONTROLS, '')
    if (plain !== text) {
      changed.push({ subject, message: `Its ${kind} has characters that control machines; they are left out.` })
    }
    const short = shorten(plain, MOST[kind])
    if (short !== plain) {
      changed.push({ subject, message: `Its ${kind} is longer than ${MOST[kind]} characters and is cut there.` })
    }
    return short
  }
  const named: ImportedIssue = {
    ...issue,
    title: eachText(issue.title, (text) => bound(text, 'title', 'the issue')),
    description: eachText(issue.description, (text) => bound(text, 'description', 'the issue')),
    articles: issue.articles.map((article) => boundArticle(article, bound)),
    pages: issue.pages.map((page, index) => ({ ...page, name: bound(page.name, 'name', `page ${index + 1}`) })),
  }
  return { ...named, report: { ...issue.report, changed: [...issue.report.changed, ...changed] } }
}

function boundArticle(
  article: ImportedArticle,
  bound: (text: string, kind: Kind, subject: string) => string,
): ImportedArticle {
  const subject = `article ${article.key}`
  return {
    ...article,
    title: eachText(article.title, (text) => bound(text, 'title', subject)),
    description: eachText(article.description, (text) => bound(text, 'description', subject)),
    author: bound(article.author, 'author', subject),
    keywords: article.keywords.map((keyword) => bound(keyword, 'keyword', subject)),
  }
}

function eachText(value: Localized, change: (text: string) => string): Localized {
  if (typeof value === 'string') return change(value)
  return Object.fromEntries(Object.entries(value).map(([language, text]) => [language, change(text)]))
}

/** At most so many characters, the last of them an ellipsis where something is missing; none is cut in two. */
function shorten(text: string, most: number): string {
  const characters = Array.from(text.slice(0, 2 * most + 2))
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}
