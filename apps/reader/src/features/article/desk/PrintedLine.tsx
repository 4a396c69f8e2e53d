import styles from './ReadingTools.module.css'

interface Props {
  readonly names: readonly string[]
}

/** Says on paper where the article is from. */
export function PrintedLine({ names }: Props) {
  const { origin, pathname } = window.location
  return (
    <p className={styles.printed}>
      <bdi>{names.join(' · ')}</bdi> <bdi>{origin + pathname}</bdi>
    </p>
  )
}
