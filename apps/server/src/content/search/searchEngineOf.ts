import { type Kysely, type RawBuilder, sql } from 'kysely'
import { indexTermsOf } from '@gatefold/magazine/search/words'
import type { SearchQuery, SearchTerm } from '@gatefold/magazine/search/SearchQuery'
import { engineOf } from '../../platform/db/engine.ts'
import type { Database } from '../../platform/db/schema.ts'
import { postgresEngine } from './postgresEngine.ts'
import { foldedLine, type FoundDocument, type SearchEngine } from './SearchEngine.ts'

export function searchEngineOf(db: Kysely<Database>): SearchEngine {
  return engineOf(db) === 'postgres' ? postgresEngine : sqliteEngine
}

/** A word among what everybody may know weighs as much as so many of the text. */
const FACTS_WEIGHT = 8

/** Search by FTS5, which the SQLite of Node has. */
const sqliteEngine: SearchEngine = {
  readsLetters: () => Promise.resolve(true),

  async write(transaction, { id, facts, body }) {
    const [factWords, bodyWords] = [facts, body].map((text) => indexTermsOf(text).join(' '))
    await sql`insert into search_words (rowid, facts, body) values (${id}, ${factWords}, ${bodyWords})`.execute(
      transaction,
    )
    const [factLine, bodyLine] = [facts, body].map(foldedLine)
    await sql`insert into search_letters (rowid, facts, body) values (${id}, ${factLine}, ${bodyLine})`.execute(
      transaction,
    )
  },

  find(query, way) {
    switch (way) {
      case 'facts':
        return matchWords(sql`0`, `{facts} : ( ${wordsIn(query)} )`)
      case 'words':
        return matchWords(sql`bm25(search_words, ${sql.lit(FACTS_WEIGHT)}, 1)`, wordsIn(query))
      case 'factLetters':
        return matchLetters(`{facts} : ( ${lettersIn(query)} )`)
      case 'letters':
        return matchLetters(lettersIn(query))
    }
  },
}

function matchWords(rank: RawBuilder<unknown>, match: string): RawBuilder<FoundDocument> {
  return sql`select rowid as id, ${rank} as rank from search_words where search_words match ${match}`
}

function matchLetters(match: string): RawBuilder<FoundDocument> {
  return sql`select rowid as id, 0 as rank from search_letters where search_letters match ${match}`
}

/** Terms are letters and digits alone, so that nothing in them is an operator. */
function wordsIn({ terms }: SearchQuery): string {
  const word = ({ keys, isPrefix }: SearchTerm) => keys.map((key) => `"${key}"${isPrefix ? '*' : ''}`)
  return terms.flatMap(word).join(' AND ')
}

/** Every three neighbouring letters of every term, wherever they stand. */
function lettersIn({ terms }: SearchQuery): string {
  const threes = ({ text }: SearchTerm) => {
    const letters = Array.from(text)
    return letters.slice(2).map((_letter, index) => `"${letters.slice(index, index + 3).join('')}"`)
  }
  return terms.flatMap(threes).join(' AND ')
}
