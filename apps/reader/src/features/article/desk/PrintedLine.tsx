import { useEffect } from 'react'
import styles from './ReadingTools.module.css'

interface Props {
  readonly names: readonly string[]
}

/** Says on paper where the article is from, and where its films are to be seen. */
export function PrintedLine({ names }: Props) {
  useEffect(() => {
    window.addEventListener('beforeprint', nameFilms)
    return () => window.removeEventListener('beforeprint', nameFilms)
  }, [])
  const { origin, pathname } = window.location
  return (
    <p className={styles.printed}>
      <bdi>{names.join(' · ')}</bdi> <bdi>{origin + pathname}</bdi>
    </p>
  )
}

/** A style sheet can write what an attribute of the figure says, and nothing of the film in it. */
function nameFilms(): void {
  for (const film of document.querySelectorAll<HTMLVideoElement>('main article figure video')) {
    const figure = film.closest('figure')
    if (figure !== null) figure.dataset['address'] = film.currentSrc || film.src
  }
}
