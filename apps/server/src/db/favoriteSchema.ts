/** The table of favorites, in the manner of `Database`. */
export interface FavoriteTables {
  readonly favorites: FavoritesTable
}

/** The last word of a reader about an issue or an article; they may be gone. */
export interface FavoritesTable {
  /** The subject of the reader's tokens. */
  readonly reader: string
  readonly issue_id: string
  /** Empty: the issue itself. */
  readonly article_id: string
  /** 0 where the mark was taken away. */
  readonly is_marked: number
  readonly changed_at: string
}
