import { languageMark } from '@gatefold/magazine/language/languageMark'
import type { Excerpt } from '@gatefold/magazine/search/Passage'
import type { SearchHit } from '@gatefold/magazine/search/SearchHit'
import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { articleAddress, keepLanguage, type LanguageSearch } from '../../services/addresses/addresses.ts'
import { pagePlaceId } from '../../services/addresses/pagePlace.ts'
import { printedPageAddress } from '../../services/addresses/printedPageAddress.ts'
import { foundState } from '../../services/search/FoundState.ts'
import type { HitSight } from './HitsOfIssue.tsx'
import { Marked } from './Marked.tsx'

interface Props extends HitSight {
  readonly hit: SearchHit
}

/** The places of a hit: each opens there, with the words marked; what is printed opens on its page as well. */
export function ExcerptLinks({ hit, ...sight }: Props) {
  if (hit.excerpts.length === 0) return null
  return (
    <ul role="list" className="search-places">
      {hit.excerpts.map((excerpt, index) => (
        // Two places may say the same.
        <li key={index}>
          <Place hit={hit} excerpt={excerpt} {...sight} />
        </li>
      ))}
    </ul>
  )
}

/**
 * Whether the words stand in another of the article's languages than the one that is read: then it is opened in that one. An
 * article of one language is shown in it anyway, and the reader's language stays what it is (Requirement R4.18).
 */
function isInAnother({ article, language }: SearchHit, read: string): boolean {
  const name = article?.name
  return language !== read && typeof name === 'object' && Object.hasOwn(name, read)
}

type PlaceProps = Props & { readonly excerpt: Excerpt }

function Place(props: PlaceProps) {
  const { hit, excerpt, query, reading, languages } = props
  const { article, issue, language } = hit
  if (article === undefined) return <PrintedPlace {...props} />
  const isElsewhere = languages.includes(language) && isInAnother(hit, reading.language)
  const search = (kept: LanguageSearch) => ({ ...keepLanguage(kept), ...(isElsewhere && { lang: language }) })
  return (
    <>
      <Link
        {...articleAddress(issue, article)}
        {...languageMark({ [language]: excerpt.text }, reading)}
        search={search}
        hash={excerpt.component ?? ''}
        state={foundState(query)}
        className="search-place"
      >
        <Marked text={excerpt.text} marks={excerpt.marks} />
      </Link>
      {excerpt.page !== undefined && <PrintedWay issue={issue} excerpt={excerpt} query={query} page={excerpt.page} />}
    </>
  )
}

/** Words of a printed page that no article has. */
function PrintedPlace({ hit: { issue, language }, excerpt, query, reading }: PlaceProps) {
  return (
    <Link
      {...printedPageAddress(issue, excerpt.page ?? 1)}
      {...languageMark({ [language]: excerpt.text }, reading)}
      hash={blockOf(excerpt)}
      state={foundState(query)}
      className="search-place"
    >
      <Marked text={excerpt.text} marks={excerpt.marks} />
    </Link>
  )
}

interface WayProps extends Pick<PlaceProps, 'excerpt' | 'query'> {
  readonly issue: SearchHit['issue']
  readonly page: number
}

function PrintedWay({ issue, excerpt, query, page }: WayProps) {
  const { _ } = useLingui()
  return (
    <Link
      {...printedPageAddress(issue, page)}
      hash={blockOf(excerpt)}
      state={foundState(query)}
      className="search-page"
    >
      {_('On printed page {page}', { page })}
    </Link>
  )
}

function blockOf({ page, block }: Excerpt): string {
  return page === undefined || block === undefined ? '' : pagePlaceId({ page, block })
}
