import { languageMark } from '@gatefold/magazine/language/languageMark'
import { resolveLocalized, type ReadingLanguage } from '@gatefold/magazine/language/Localized'
import { useLingui } from '@lingui/react'
import { useId, type MouseEvent, type ReactNode } from 'react'
import type { ShownFavorite } from '../../services/favorites/shownFavorite.ts'
import { pictureSources } from '../../ui/pictureSources.ts'

interface Props extends ShownFavorite {
  readonly reading: ReadingLanguage
  /** Makes a link of its name. */
  readonly link: (name: ReactNode) => ReactNode
  readonly onRemove: () => void
}

const UNNAMED = { name: '', issueName: '', picture: undefined }

/** A favorite on the shelf: what it is, the way to it, and the way out of here. */
export function FavoriteRow({ label, isIssue, isGone, reading: around, link, onRemove }: Props) {
  const { _ } = useLingui()
  const heading = useId()
  const { name: title, issueName, picture, language } = label ?? { ...UNNAMED, language: around.defaultLanguage }
  const reading = { ...around, defaultLanguage: language }
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
