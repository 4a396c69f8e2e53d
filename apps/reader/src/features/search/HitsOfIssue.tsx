import { scriptDirection } from '@gatefold/magazine/language/directionOf'
import { languageMark } from '@gatefold/magazine/language/languageMark'
import { resolveLocalized, type Localized, type ReadingLanguage } from '@gatefold/magazine/language/Localized'
import { findMarks } from '@gatefold/magazine/search/findMarks'
import { parseSearchQuery } from '@gatefold/magazine/search/SearchQuery'
import type { SearchHit } from '@gatefold/magazine/search/SearchHit'
import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { articleAddress, issueAddress } from '../../services/addresses/addresses.ts'
import { printedPageAddress } from '../../services/addresses/printedPageAddress.ts'
import { ExcerptLinks } from './ExcerptLinks.tsx'
import type { HitGroup } from './groupHits.ts'
import { Marked } from './Marked.tsx'

export interface HitSight {
  readonly query: string
  readonly reading: ReadingLanguage
  readonly languages: readonly string[]
}

interface Props extends HitSight {
  readonly group: HitGroup
}

/** What was found in one issue: below its name the articles, below each of them the places. */
export function HitsOfIssue({ group: { issue, own, hits }, ...sight }: Props) {
  const reading = { ...sight.reading, defaultLanguage: issue.languages[0] ?? sight.reading.defaultLanguage }
  return (
    <section className="search-issue">
      <h2 {...languageMark(issue.name, reading)}>
        <Link {...issueAddress(issue)}>
          <MarkedName name={issue.name} reading={reading} query={own === undefined ? '' : sight.query} />
        </Link>
      </h2>
      {own?.excerpts.map(({ text, marks }) => (
        <p key={text} className="search-own" {...languageMark({ [own.language]: text }, reading)}>
          <Marked text={text} marks={marks} />
        </p>
      ))}
      {hits.length > 0 && (
        <ul role="list">
          {hits.map((hit) => (
            <li key={`${hit.article?.id ?? ''} ${hit.excerpts[0]?.page ?? ''}`} className="search-hit">
              <Hit hit={hit} {...sight} reading={reading} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Hit({ hit, ...sight }: HitSight & { readonly hit: SearchHit }) {
  const { _ } = useLingui()
  const reading = { ...sight.reading, language: hit.language, around: aroundOf(sight.reading) }
  const { issue, article, isOpen, excerpts } = hit
  const author = article?.author ?? ''
  return (
    <>
      <h3 {...languageMark(article?.name, reading)}>
        {article === undefined ? (
          <PageLink issue={issue} page={excerpts[0]?.page ?? 1} />
        ) : (
          <Link {...articleAddress(issue, article)}>
            <MarkedName name={article.name} reading={reading} query={sight.query} />
          </Link>
        )}
      </h3>
      {author !== '' && <p className="search-byline">{author}</p>}
      {!isOpen && <p className="search-note">{_('Not open to you yet: found by its title.')}</p>}
      <ExcerptLinks hit={hit} {...sight} />
    </>
  )
}

/** What stands around a text that is shown in the language that it was found in. */
function aroundOf({ around, language }: ReadingLanguage): ReadingLanguage['around'] & object {
  return around ?? { language, direction: scriptDirection(language) }
}

function PageLink({ issue, page }: { readonly issue: SearchHit['issue']; readonly page: number }) {
  const { _ } = useLingui()
  return <Link {...printedPageAddress(issue, page)}>{_('On printed page {page}', { page })}</Link>
}

interface NameProps {
  readonly name: Localized
  readonly reading: ReadingLanguage
  readonly query: string
}

function MarkedName({ name, reading, query }: NameProps) {
  const text = resolveLocalized(name, reading)
  return <Marked text={text} marks={findMarks(text, parseSearchQuery(query)).marks} />
}
