import { useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLateStyle } from '../../../ui/useLateStyle.ts'
import { useOnline } from '../../../ui/useOnline.ts'
import css from './awayPictures.css?inline'
import { countUntaken, findHeldPictures, type HeldPicture } from './findHeldPictures.ts'

/** Without a network, the room of a picture that could not be had says so; when the network is back it is asked for again. */
export function AwayPictures() {
  return useOnline() ? null : <Notes />
}

/** Milliseconds until the page is asked again whether React has taken over what was missing. */
const SOON = 100

/** How often a picture is asked for when the network is back, and the milliseconds between. */
const MOST_TRIES = 3
const PAUSE = 1_500

/** CSS pixels: a lower room has no place for more than why it is empty. */
const HIGH = 80

function Notes() {
  const { _ } = useLingui()
  useLateStyle(css)
  const [away, setAway] = useState<readonly HeldPicture[]>([])
  useEffect(() => {
    const article = document.querySelector('main > article')
    if (article === null) return undefined
    let timer: number | undefined
    const look = () => {
      window.clearTimeout(timer)
      setAway(findHeldPictures(article).filter(({ picture }) => isBroken(picture)))
      if (countUntaken(article) > 0) timer = window.setTimeout(look, SOON)
    }
    look()
    article.addEventListener('error', look, true)
    article.addEventListener('load', look, true)
    window.addEventListener('resize', look)
    return () => {
      window.clearTimeout(timer)
      article.removeEventListener('error', look, true)
      article.removeEventListener('load', look, true)
      window.removeEventListener('resize', look)
      for (const picture of article.querySelectorAll('img')) if (isBroken(picture)) askAgain(picture)
    }
  }, [])
  return away.map(({ key, picture, container, room }) =>
    createPortal(
      <span className="away-picture" style={room}>
        {picture.alt !== '' && room.height >= HIGH && <span aria-hidden="true">{picture.alt}</span>}
        <span>{_('This part needs a network.')}</span>
      </span>,
      container,
      key,
    ),
  )
}

function isBroken(picture: HTMLImageElement): boolean {
  // A map says by its sketch what it has.
  return picture.complete && picture.naturalWidth === 0 && picture.closest('.leaflet-container') === null
}

/** A network that has just come back may not be there for everybody yet. */
function askAgain(picture: HTMLImageElement, tries = MOST_TRIES): void {
  const { src } = picture
  const onceMore = () => window.setTimeout(() => askAgain(picture, tries - 1), PAUSE)
  if (tries > 1) picture.addEventListener('error', onceMore, { once: true })
  picture.src = src
}
