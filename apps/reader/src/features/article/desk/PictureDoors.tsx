import { useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Display } from '../../../services/reading/createDisplay.ts'
import { countUntaken, findHeldPictures, type HeldPicture } from './findHeldPictures.ts'
import { useDisplay } from './useDisplay.ts'
import styles from './PictureDoors.module.css'

/** With pictures off, each one's room says what it shows and offers to fetch it. */
export function PictureDoors({ display }: { readonly display: Display }) {
  return useDisplay(display).hasPictures ? null : <Doors />
}

/** Milliseconds until the page is asked again whether React has taken over what was missing. */
const SOON = 100

function Doors() {
  const { _ } = useLingui()
  const [held, setHeld] = useState<readonly HeldPicture[]>([])
  useEffect(() => {
    const article = document.querySelector('main > article')
    if (article === null) return undefined
    let timer: number | undefined
    const look = () => {
      window.clearTimeout(timer)
      setHeld(findHeldPictures(article))
      if (countUntaken(article) > 0) timer = window.setTimeout(look, SOON)
    }
    const rooms = new ResizeObserver(look)
    const watch = () => {
      rooms.disconnect()
      rooms.observe(article)
      for (const picture of article.querySelectorAll('img')) rooms.observe(picture)
      look()
    }
    const markup = new MutationObserver((changes) => {
      if (changes.some(({ addedNodes }) => [...addedNodes].some(hasPicture))) watch()
    })
    watch()
    markup.observe(article, { childList: true, subtree: true })
    return () => {
      window.clearTimeout(timer)
      rooms.disconnect()
      markup.disconnect()
    }
  }, [])
  const show = (picture: HTMLImageElement) => {
    picture.dataset['shown'] = ''
    setHeld((pictures) => pictures.filter((other) => other.picture !== picture))
  }
  return held.map(({ key, picture, container, room }) =>
    createPortal(
      <button type="button" className={styles.door} style={room} onClick={() => show(picture)}>
        {picture.alt !== '' && <span>{picture.alt}</span>}
        <span className={styles.word}>{_('Show picture')}</span>
      </button>,
      container,
      key,
    ),
  )
}

function hasPicture(node: Node): boolean {
  return node instanceof Element && (node.matches('img') || node.querySelector('img') !== null)
}
