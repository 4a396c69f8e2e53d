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
        // oxlint-disable-next-line react/no-array-index-key
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
function isInAnother({ article, language }: SearchHit, read = ''): boolean {
  const name = article?.name
  return language !== read && typeof name === 'object' && Object.hasOwn(name, read)
}

function Place({ hit, excerpt, query, reading, languages }: Props & { readonly excerpt: Excerpt }) {
  const { _ } = useLingui()
  const { issue, article, language } = hit
  const { text, marks, component, page, block } = excerpt
  const said = languageMark({ [language]: text }, reading)
  const state = foundState(query)
  const isElsewhere = languages.includes(language) && isInAnother(hit, reading.around?.language)
  const search = (kept: LanguageSearch) => ({ ...keepLanguage(kept), ...(isElsewhere && { lang: language }) })
  const print = page === undefined ? undefined : printedPageAddress(issue, page)
  const place = page === undefined || block === undefined ? undefined : pagePlaceId({ page, block })
  const words = <Marked text={text} marks={marks} />
  if (article === undefined) {
    return (
      <Link
        {...(print ?? printedPageAddress(issue, 1))}
        {...said}
        hash={place ?? ''}
        state={state}
        className="search-place"
      >
        {words}
      </Link>
    )
  }
  return (
    <>
      <Link
        {...articleAddress(issue, article)}
        {...said}
        search={search}
        hash={component ?? ''}
        state={state}
        className="search-place"
      >
        {words}
      </Link>
      {print !== undefined && (
        <Link {...print} hash={place ?? ''} state={state} className="search-page">
          {_('On printed page {page}', { page: page ?? 1 })}
        </Link>
      )}
    </>
  )
}
