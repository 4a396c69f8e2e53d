import type { Archive } from '../archive/Archive.ts'
import type { ImportLog } from '../ImportLog.ts'

/** An article's files. */
export interface PlannedArticle {
  /** File name without its ending, such as `01-harbour`. */
  readonly key: string
  readonly path: string
  readonly slug: string
  readonly translations: readonly { readonly language: string; readonly path: string }[]
}

export interface FolderPlan {
  readonly articles: readonly PlannedArticle[]
  readonly styles: readonly { readonly key: string; readonly path: string }[]
  readonly issueTranslations: readonly { readonly language: string; readonly path: string }[]
}

const ARTICLE = /^(\d+)-([\p{L}\p{N}][\p{L}\p{N}-]*)\.md$/u
const TRANSLATION = /^(.+)\.([A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)\.md$/
const STYLE = /^styles\/([^/]+)\.ya?ml$/

/** Sorts a folder's files by what they are; those with no part in the issue are reported. */
export function planFolder(
  archive: Archive,
  { languages, print }: { readonly languages: readonly string[]; readonly print: string | undefined },
  log: ImportLog,
): FolderPlan {
  const paths = archive.entries.map(({ path }) => path).filter((path) => path !== print && !isLeftAlone(path))
  const others = languages.slice(1)
  const translations = paths.flatMap((path) => {
    const [, name, language] = TRANSLATION.exec(path) ?? []
    return name !== undefined && language !== undefined && others.includes(language) ? [{ name, language, path }] : []
  })
  const forName = (name: string): FolderPlan['issueTranslations'] =>
    translations.filter((found) => found.name === name).map(({ language, path }) => ({ language, path }))
  const articles = paths.flatMap((path) => {
    const [, , slug] = ARTICLE.exec(path) ?? []
    const key = path.replace(/\.md$/, '')
    return slug === undefined ? [] : [{ key, path, slug, translations: forName(key) }]
  })
  const styles = paths.flatMap((path) => {
    const key = STYLE.exec(path)?.[1]
    return key === undefined ? [] : [{ key, path }]
  })
  const plan = { articles: articles.sort(byNumber), styles, issueTranslations: forName('issue') }
  reportOthers(paths, plan, log)
  return plan
}

function isLeftAlone(path: string): boolean {
  const name = path.split('/').at(-1) ?? ''
  return name === 'README.md' || path.split('/').some((part) => part.startsWith('_'))
}

function byNumber(a: PlannedArticle, b: PlannedArticle): number {
  return Number.parseInt(a.key, 10) - Number.parseInt(b.key, 10) || (a.key < b.key ? -1 : 1)
}

function reportOthers(paths: readonly string[], plan: FolderPlan, log: ImportLog): void {
  const known = new Set([
    'issue.md',
    ...plan.issueTranslations.map(({ path }) => path),
    ...plan.styles.map(({ path }) => path),
    ...plan.articles.flatMap((article) => [article.path, ...article.translations.map(({ path }) => path)]),
  ])
  for (const path of paths) {
    if (known.has(path) || path.startsWith('assets/')) continue
    const isMarkdown = path.endsWith('.md') && !path.includes('/')
    log.drop(path, isMarkdown ? 'neither an article (01-name.md) nor a translation of one' : 'no part of the issue')
  }
}
