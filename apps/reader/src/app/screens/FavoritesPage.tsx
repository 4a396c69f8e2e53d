import { favoriteKey } from '@gatefold/magazine/favorites'
import { hasExtras } from '@gatefold/magazine/title/PublicConfiguration'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { FavoriteRow, FavoriteShelf } from '../../features/shelves/FavoriteShelf.tsx'
import { articleAddress, issueAddress } from '../../network/addresses.ts'
import type { Favorites } from '../../content/favorites/createFavorites.ts'
import type { StoredFavorite } from '../../content/favorites/storedFavorites.ts'
import { shownFavorite } from '../../content/favorites/shownFavorite.ts'
import type { ReadingState } from '../../reading/openReading.ts'
import { useReaderContext } from '../ReaderContext.ts'
import { useSpokenReading } from '../Spoken.tsx'

/** The shelf of what is marked. Late code. */
export function FavoritesPage({ favorites }: Pick<ReadingState, 'favorites'>) {
  const { configuration } = useReaderContext()
  const marked = useSyncExternalStore(favorites.subscribe, favorites.read)
  const hasAccounts = configuration.auth.type !== 'none' && hasExtras(configuration)
  const isSignedIn = hasAccounts ? favorites.reader() !== undefined : undefined
  const rows = marked.map((favorite) => <Row key={favoriteKey(favorite)} favorite={favorite} favorites={favorites} />)
  return <FavoriteShelf rows={rows} isSignedIn={isSignedIn} />
}

interface RowProps {
  readonly favorite: StoredFavorite
  readonly favorites: Favorites
}

/** What the title says of it now; without a network, what was said when it was marked. */
function Row({ favorite, favorites }: RowProps) {
  const { queries } = useReaderContext()
  const { data } = useQuery(queries.issueContents(favorite.issueId))
  const shown = shownFavorite(favorite, data)
  const address = addressOf(favorite, shown.label)
  return (
    <FavoriteRow
      {...shown}
      reading={useSpokenReading()}
      link={(name) => <Link {...address}>{name}</Link>}
      onRemove={() => favorites.unmark(favorite)}
    />
  )
}

function addressOf({ issueId, articleId }: StoredFavorite, label: StoredFavorite['label']) {
  const issue = { id: issueId, slug: label?.issueSlug }
  return articleId === undefined ? issueAddress(issue) : articleAddress(issue, { id: articleId, slug: label?.slug })
}
