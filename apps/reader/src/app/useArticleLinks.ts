import { useRouter } from '@tanstack/react-router'
import { keepLanguage, PATTERNS, referenceOf, type Addressable } from '../services/addresses.ts'

/** The addresses that an article's page links to, built by the router. */
export interface ArticleLinks {
  readonly issueLink: { readonly href: string }
  /** `article` is a slug or an id of the same issue; `anchor` a place in it. */
  readonly linkTo: (article: string, anchor?: string) => { readonly href: string }
  readonly onPageLink: (href: string) => void
}

export function useArticleLinks(issue: Addressable): ArticleLinks {
  const router = useRouter()
  const reference = referenceOf(issue)
  const issueLocation = router.buildLocation({
    to: PATTERNS.issue,
    params: { issue: reference },
    search: keepLanguage,
  })
  return {
    issueLink: { href: issueLocation.href },
    linkTo: (article, anchor) => {
      const params = { issue: reference, article }
      const place = anchor === undefined ? {} : { hash: anchor }
      const { href } = router.buildLocation({ to: PATTERNS.article, params, search: keepLanguage, ...place })
      return { href }
    },
    // A view transition waits for pictures of both pages before it shows anything of the new one.
    onPageLink: (href) => void router.navigate({ href, viewTransition: false }),
  }
}
