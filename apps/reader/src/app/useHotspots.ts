import { resolveLocalized } from '@gatefold/magazine/language/Localized'
import type { IssueContents } from '@gatefold/magazine/issue/Issue'
import { parseLink } from '@gatefold/magazine/link/parseLink'
import { useLingui } from '@lingui/react'
import { useRouter } from '@tanstack/react-router'
import type { HotspotLink, ResolveHotspot } from '../features/replica/PageBox.tsx'
import { articleAddress, printedPageAddress } from '../services/addresses.ts'
import { useReading } from './useReading.ts'

const PAGE = /^page=(\d+)$/

/** Hotspots as links: of the web, to articles of the issue, and to its other pages. */
export function useHotspots(issue: IssueContents): ResolveHotspot {
  const { _ } = useLingui()
  const router = useRouter()
  const reading = useReading()

  const toPage = (anchor: string): HotspotLink | undefined => {
    const [, number] = PAGE.exec(anchor) ?? []
    if (number === undefined) return undefined
    const page = Number(number)
    const name = issue.pages.find((each) => each.page === page)?.name ?? number
    return {
      href: router.buildLocation(printedPageAddress(issue, page)).href,
      name: _('Page {page}', { page: name }),
      act: ({ turnTo }) => turnTo(page),
    }
  }
  const toArticle = (reference: string, anchor: string | undefined): HotspotLink | undefined => {
    const article = issue.articles.find(({ id, slug }) => slug === reference || id === reference)
    if (article === undefined) return undefined
    const address = { ...articleAddress(issue, article), ...(anchor === undefined ? {} : { hash: anchor }) }
    return {
      href: router.buildLocation(address).href,
      name: resolveLocalized(article.name, reading),
      act: () => void router.navigate({ ...address, viewTransition: false }),
    }
  }
  return ({ url }) => {
    const link = parseLink(url)
    if (link === undefined) return undefined
    if (link.kind === 'anchor') return toPage(link.anchor)
    if (link.kind === 'article') return toArticle(link.article, link.anchor)
    return { href: link.href, name: nameOf(link.href) }
  }
}

/** An address as one says it: without its scheme. */
function nameOf(href: string): string {
  return href.replace(/^(?:https?:\/\/(?:www\.)?|mailto:|tel:)/i, '').replace(/\/$/, '')
}
