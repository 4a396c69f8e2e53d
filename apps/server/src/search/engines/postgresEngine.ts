import { indexTermsOf } from '@gatefold/magazine/search/indexTermsOf'
import type { SearchQuery, SearchTerm } from '@gatefold/magazine/search/SearchQuery'
import { type RawBuilder, sql } from 'kysely'
import { foldedLine } from './foldedLine.ts'
import type { FoundDocument, SearchEngine } from './SearchEngine.ts'
import { dictionaryOf, USUAL_DICTIONARIES } from './dictionaryOf.ts'
import { lettersIndex } from './lettersIndex.ts'

/** Characters of a document of which words are kept: a `tsvector` has no room for a megabyte. */
const MOST_CHARACTERS = 250_000
const LAST_POSITION = 16_383
const MOST_POSITIONS = 255

const FACTS = sql.ref('facts')
const BODY = sql.ref('body')

/** Search by `tsvector`: words as they stand, and beside them the forms of the document's language; by `pg_trgm` where it is. */
export const postgresEngine: SearchEngine = {
  async readsLetters(db) {
    // Without its indexes each look would read every text there is.
    const { rows } = await sql`select 1 where to_regclass(${lettersIndex('body')}) is not null`.execute(db)
    return rows.length > 0
  },

  async write(transaction, { id, language, facts, body }) {
    const forms = formsOf(language, `${facts}\n${body}`)
    const said = sql`${vectorOf(facts)}::tsvector`
    const words = sql`setweight(${said}, 'A') || ${vectorOf(body)}::tsvector || strip(${forms})`
    await sql`update search_documents set fact_words = ${said}, words = ${words}, body = ${foldedLine(body)} where id = ${id}`.execute(
      transaction,
    )
  },

  find(query, way, { language, readsLetters }) {
    switch (way) {
      case 'facts':
        return documentsWhere(sql`fact_words @@ ${literals(query)}`)
      case 'words':
        // `ts_rank` would have to read the words of every document that answers: the newest first it is.
        return documentsWhere(sql`words @@ (select ${queryInForms(query, language)})`)
      case 'factLetters':
        return documentsWhere(lettersIn(query, [FACTS]))
      case 'letters':
        return readsLetters ? documentsWhere(lettersIn(query, [FACTS, BODY])) : undefined
    }
  },
}

function documentsWhere(condition: RawBuilder<unknown>): RawBuilder<FoundDocument> {
  return sql`select id, 0 as rank from search_documents where ${condition}`
}

/** The text of a `tsvector`. Terms are letters and digits alone, so that nothing in them has to be quoted. */
function vectorOf(text: string): string {
  const places = new Map<string, number[]>()
  for (const [index, term] of indexTermsOf(text.slice(0, MOST_CHARACTERS)).entries()) {
    const known = places.get(term) ?? []
    if (known.length < MOST_POSITIONS) known.push(Math.min(index + 1, LAST_POSITION))
    places.set(term, known)
  }
  return [...places].map(([term, positions]) => `'${term}':${positions.join(',')}`).join(' ')
}

function formsOf(language: string, text: string): RawBuilder<unknown> {
  const dictionary = dictionaryOf(language)
  if (dictionary === undefined) return sql`''::tsvector`
  const shown = text.slice(0, MOST_CHARACTERS).replaceAll('\0', '').toWellFormed()
  return sql`to_tsvector(${dictionary}::regconfig, ${shown})`
}

/** The terms as they stand. */
function literals({ terms }: SearchQuery): RawBuilder<unknown> {
  return sql`${terms.map(literal).join(' & ')}::tsquery`
}

function literal({ keys, isPrefix }: SearchTerm): string {
  return keys.map((key) => `'${key}'${isPrefix ? ':*' : ''}`).join(' & ')
}

/** Each term as it stands, or in another form of its word. */
function queryInForms({ terms }: SearchQuery, language: string | undefined): RawBuilder<unknown> {
  const own = dictionaryOf(language)
  const dictionaries = new Set([...(own === undefined ? [] : [own]), ...USUAL_DICTIONARIES])
  const sought = terms.map((term) => {
    const itself = sql`${literal(term)}::tsquery`
    if (term.kind === 'run') return sql`(${itself})`
    const forms = [...dictionaries].map((name) => sql`plainto_tsquery(${name}::regconfig, ${term.written})`)
    return sql`(${sql.join([itself, ...forms], sql` || `)})`
  })
  return sql`(${sql.join(sought, sql` && `)})`
}

function lettersIn({ terms }: SearchQuery, columns: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const has = ({ text }: SearchTerm) => {
    const likes = columns.map((column) => sql`${column} like ${`%${text}%`}`)
    return sql`(${sql.join(likes, sql` or `)})`
  }
  return sql.join(terms.map(has), sql` and `)
}
