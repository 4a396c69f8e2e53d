import type { Hotspot } from '@gatefold/magazine/replica/Replica'
import type { ImportedArticle } from '../ImportedIssue.ts'

const ARTICLE_ADDRESS = /^article:\/\/([^#]*)/

/** Hotspots without those that lead to an article that the issue does not have. */
export function keepFollowable(hotspots: readonly Hotspot[], articles: readonly ImportedArticle[]): readonly Hotspot[] {
  const keys = new Set(articles.map(({ key }) => key))
  return hotspots.filter(({ url }) => {
    const article = ARTICLE_ADDRESS.exec(url)?.[1]
    return article === undefined || keys.has(article)
  })
}
