import type { ImportedIssue } from '../src/ImportedIssue.ts'

/** Paths of files that an issue names anywhere and does not hold. */
export function missingFiles(issue: ImportedIssue): readonly string[] {
  const { cover, articles, pages, fonts, styles, assets } = issue
  const json = JSON.stringify({ cover, articles, pages, fonts, styles })
  const held = new Set(assets.map((asset) => asset.path))
  const named = [...json.matchAll(/bundle:\/\/([^"\\#\s]+)/g)].map(([, path]) => path ?? '')
  return [...new Set(named)].filter((path) => !held.has(path))
}

/** Links to articles, or to places in them, that are not there. */
export function brokenLinks(issue: ImportedIssue): readonly string[] {
  const places = new Map(issue.articles.map((article) => [article.key, JSON.stringify(article.components)]))
  return issue.articles.flatMap((article) => {
    const json = places.get(article.key) ?? ''
    const links = [...json.matchAll(/(?:href=\\"|"link":")(article:\/\/([^"#\\]+))?(?:#([^"\\]+))?\\?"/g)]
    return links.flatMap(([, , key = article.key, anchor]) => {
      const target = places.get(key)
      const isThere = anchor === undefined || holdsPlace(target ?? '', anchor)
      return target !== undefined && isThere ? [] : [`${article.key}: ${key}#${anchor ?? ''}`]
    })
  })
}

function holdsPlace(json: string, anchor: string): boolean {
  return json.includes(` id=\\"${anchor}\\"`) || json.includes(`"name":"${anchor}"`)
}
