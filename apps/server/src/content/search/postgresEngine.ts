import { indexTermsOf } from '@gatefold/magazine/search/words'
import type { SearchQuery, SearchTerm } from '@gatefold/magazine/search/SearchQuery'
import type { FastifyBaseLogger } from 'fastify'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { engineOf } from '../../platform/db/engine.ts'
import type { Database } from '../../platform/db/schema.ts'
import { foldedLine, type FoundDocument, type SearchEngine } from './SearchEngine.ts'

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

/** Of this title's servers one prepares at a time: the number means nothing. */
const LOCK = 7_215_402_112

/**
 * Has PostgreSQL look for parts of words by its extension `pg_trgm`, at each start anew where it is not there yet: who may not
 * create it is told so, and parts of words are then found in titles alone. Never rejects.
 */
export async function prepareLetters(db: Kysely<Database>, logger: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  if (engineOf(db) === 'sqlite') return
  try {
    await db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction)
      await sql`create extension if not exists pg_trgm`.execute(transaction)
      for (const column of ['facts', 'body'] as const) {
        const name = sql.ref(lettersIndex(column))
        await sql`create index if not exists ${name} on search_documents using gin (${sql.ref(column)} gin_trgm_ops)`.execute(
          transaction,
        )
      }
    })
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    logger.warn(
      `Search finds parts of words in titles alone: PostgreSQL's extension pg_trgm cannot be used (${problem}). ` +
        'Whoever administers the database can run "create extension pg_trgm"; it is used from the next start on.',
    )
  }
}

/** The name of PostgreSQL's index of every three letters of a column; it is made where `pg_trgm` can be used. */
function lettersIndex(column: 'facts' | 'body'): string {
  return `search_documents_by_letters_of_${column}`
}

/** The dictionaries of PostgreSQL that know the forms of a language's words. */
const DICTIONARIES: Readonly<Record<string, string>> = {
  da: 'danish',
  de: 'german',
  en: 'english',
  es: 'spanish',
  fi: 'finnish',
  fr: 'french',
  hu: 'hungarian',
  it: 'italian',
  nb: 'norwegian',
  nl: 'dutch',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sv: 'swedish',
  tr: 'turkish',
}

/** In whose forms every query is looked for, besides the reader's language: those of the languages of the interface. */
const USUAL_DICTIONARIES: readonly string[] = ['english', 'spanish', 'french', 'german', 'dutch']

/** The dictionary of a BCP 47 tag's language; undefined for a language whose words stand as they are. Pure. */
function dictionaryOf(language: string | undefined): string | undefined {
  const own = language?.split('-', 1)[0]?.toLowerCase() ?? ''
  return Object.hasOwn(DICTIONARIES, own) ? DICTIONARIES[own] : undefined
}
