import { languageMark, scriptDirection } from '@gatefold/magazine/language/direction'
import { type Localized, type ReadingLanguage, resolveLocalized } from '@gatefold/magazine/language/Localized'
import { findMarks } from '@gatefold/magazine/search/excerpts'
import { type Excerpt, type Mark, parseSearchQuery, type SearchHit } from '@gatefold/magazine/search/SearchQuery'
import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import {
  articleAddress,
  issueAddress,
  keepLanguage,
  type LanguageSearch,
  printedPageAddress,
} from '../../network/addresses.ts'
import { pagePlaceId } from '../../content/replica/pagePlace.ts'

interface HitSight {
  readonly query: string
  readonly reading: ReadingLanguage
  readonly languages: readonly string[]
}

interface HitsOfIssueProps extends HitSight {
  readonly group: HitGroup
}

/** What was found in one issue: below its name the articles, below each of them the places. */
export function HitsOfIssue({ group: { issue, own, hits }, ...sight }: HitsOfIssueProps) {
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
  const reading = { ...sight.reading, language: hit.language, inherited: inheritedOf(sight.reading) }
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
function inheritedOf({ inherited, language }: ReadingLanguage): ReadingLanguage['inherited'] & object {
  return inherited ?? { language, direction: scriptDirection(language) }
}

function PageLink({ issue, page }: { readonly issue: SearchHit['issue']; readonly page: number }) {
  const { _ } = useLingui()
  return <Link {...printedPageAddress(issue, page)}>{_('On printed page {page}', { page })}</Link>
}

interface LinksProps extends HitSight {
  readonly hit: SearchHit
}

/** The places of a hit: each opens there, with the words marked; what is printed opens on its page as well. */
function ExcerptLinks({ hit, ...sight }: LinksProps) {
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

type PlaceProps = LinksProps & { readonly excerpt: Excerpt }

function Place(props: PlaceProps) {
  const { hit, excerpt, query, reading, languages } = props
  const { article, issue, language } = hit
  if (article === undefined) return <PrintedPlace {...props} />
  const isElsewhere = languages.includes(language) && isInAnother(hit, reading.language)
  const search = (previous: LanguageSearch) => ({ ...keepLanguage(previous), ...(isElsewhere && { lang: language }) })
  return (
    <>
      <Link
        {...articleAddress(issue, article)}
        {...languageMark({ [language]: excerpt.text }, reading)}
        search={search}
        hash={excerpt.component ?? ''}
        state={{ found: query }}
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
      state={{ found: query }}
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
    <Link {...printedPageAddress(issue, page)} hash={blockOf(excerpt)} state={{ found: query }} className="search-page">
      {_('On printed page {page}', { page })}
    </Link>
  )
}

function blockOf({ page, block }: Excerpt): string {
  return page === undefined || block === undefined ? '' : pagePlaceId({ page, block })
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

interface MarkedProps {
  readonly text: string
  readonly marks: readonly Mark[]
}

/** A text with what was sought marked in it. */
function Marked({ text, marks }: MarkedProps) {
  const parts = marks.map(({ start, end }, index) => ({ before: marks[index - 1]?.end ?? 0, start, end }))
  return (
    <>
      {parts.map(({ before, start, end }) => (
        <span key={start}>
          {text.slice(before, start)}
          <mark>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(marks.at(-1)?.end ?? 0)}
    </>
  )
}

/** What was found in one issue. */
interface HitGroup {
  readonly issue: SearchHit['issue']
  /** The issue's own words answer, by the hit that says so. */
  readonly own: SearchHit | undefined
  /** Articles and printed pages, the best first. */
  readonly hits: readonly SearchHit[]
}

/** Hits by their issues, in the order in which the first hit of each stands. Pure. */
export function groupHits(hits: readonly SearchHit[]): readonly HitGroup[] {
  const groups = Map.groupBy(hits, ({ issue }) => issue.id)
  return [...groups.values()].flatMap((ofIssue) => {
    const [first] = ofIssue
    if (first === undefined) return []
    const isOwn = ({ article, excerpts }: SearchHit) =>
      article === undefined && excerpts.every(({ page }) => page === undefined)
    return [{ issue: first.issue, own: ofIssue.find(isOwn), hits: ofIssue.filter((hit) => !isOwn(hit)) }]
  })
}
