/** The name of PostgreSQL's index of every three letters of a column; it is made where `pg_trgm` can be used. */
export function lettersIndex(column: 'facts' | 'body'): string {
  return `search_documents_by_letters_of_${column}`
}
