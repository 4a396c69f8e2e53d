import { favoriteKey } from '@gatefold/magazine/favorites'
import { hasExtras } from '@gatefold/magazine/title/PublicConfiguration'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useId, useSyncExternalStore } from 'react'
import { languageMark } from '@gatefold/magazine/language/direction'
import { type ReadingLanguage, resolveLocalized } from '@gatefold/magazine/language/Localized'
import { useLingui } from '@lingui/react'
import { articleAddress, issueAddress } from '../../network/addresses.ts'
import type { Favorites } from '../../content/favorites/createFavorites.ts'
import type { StoredFavorite } from '../../content/favorites/createFavorites.ts'
import { shownFavorite, type ShownFavorite } from '../../content/favorites/shownFavorite.ts'
import type { ReadingState } from '../../reading/openReading.ts'
import { useReaderContext } from '../ReaderContext.ts'
import { useInterfaceReading } from '../InterfaceLanguageScope.tsx'
import { pictureSources } from '../../ui/pictureSources.ts'
import { useLazyStyle } from '../../ui/useLazyStyle.ts'
import css from './shelf.css?inline'

interface FavoriteShelfProps {
  /** One for each favorite, the latest mark first. */
  readonly rows: readonly ReactNode[]
  /** Of a title that signs readers in: whether this one is. Undefined where there is no account to keep them. */
  readonly isSignedIn: boolean | undefined
}

interface FavoriteRowProps extends ShownFavorite {
  readonly reading: ReadingLanguage
  /** Makes a link of its name. */
  readonly link: (name: ReactNode) => ReactNode
  readonly onRemove: () => void
}

const UNNAMED = { name: '', issueName: '', picture: undefined }

/** The shelf of what is marked. Loaded lazily. */
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
      reading={useInterfaceReading()}
      link={(name) => <Link {...address}>{name}</Link>}
      onRemove={() => favorites.unmark(favorite)}
    />
  )
}

function addressOf({ issueId, articleId }: StoredFavorite, label: StoredFavorite['label']) {
  const issue = { id: issueId, slug: label?.issueSlug }
  return articleId === undefined ? issueAddress(issue) : articleAddress(issue, { id: articleId, slug: label?.slug })
}

/** All that is marked. */
function FavoriteShelf({ rows, isSignedIn }: FavoriteShelfProps) {
  const { _ } = useLingui()
  useLazyStyle(css)
  return (
    <>
      {rows.length === 0 && (
        <p role="status">
          {_('Nothing is marked. Press “Favorite” in an article or on an issue, and it stands here.')}
        </p>
      )}
      {rows.length > 0 && (
        <ol className="shelf" role="list">
          {rows}
        </ol>
      )}
      {isSignedIn !== undefined && (
        <div className="shelf-foot">
          <p>
            {isSignedIn
              ? _('Your account keeps them, for all your devices.')
              : _('They are on this device only. Sign in, and your account keeps them for all your devices.')}
          </p>
        </div>
      )}
    </>
  )
}

/** A favorite on the shelf: what it is, the way to it, and the way out of here. */
function FavoriteRow({ label, isIssue, isGone, reading: pageReading, link, onRemove }: FavoriteRowProps) {
  const { _ } = useLingui()
  const heading = useId()
  const { name: title, issueName, picture, language } = label ?? { ...UNNAMED, language: pageReading.defaultLanguage }
  const reading = { ...pageReading, defaultLanguage: language }
  const kind = isIssue ? _('An issue') : _('An article')
  const name = <span {...languageMark(title, reading)}>{resolveLocalized(title, reading) || kind}</span>
  const place = isIssue ? kind : resolveLocalized(issueName, reading)
  return (
    <li>
      <Picture address={isGone ? undefined : picture} isCover={isIssue} />
      <h2 id={heading}>{isGone ? name : link(name)}</h2>
      <div className="shelf-line">
        <span>{isGone ? _('No longer in the magazine') : place}</span>
        <button type="button" aria-describedby={heading} onClick={(event) => removeWith(event, onRemove)}>
          {_('Remove')}
        </button>
      </div>
    </li>
  )
}

function Picture({ address, isCover }: { readonly address: string | undefined; readonly isCover: boolean }) {
  if (address === undefined) return <span className="shelf-picture" />
  const shape = isCover ? { 'data-cover': '' } : {}
  return (
    <img
      className="shelf-picture"
      {...shape}
      {...pictureSources(address, '64px')}
      alt=""
      loading="lazy"
      decoding="async"
    />
  )
}

/** The row goes away with the button that was pressed: the keyboard goes on in a neighbour, or in the page. */
function removeWith({ currentTarget }: MouseEvent, onRemove: () => void): void {
  const row = currentTarget.closest('li')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  const next = neighbour?.querySelector('button') ?? document.getElementById('content')
  onRemove()
  next?.focus()
}
