import { pictureSources } from './pictureSources.ts'
import styles from './Cover.module.css'

interface Props {
  readonly url: string | undefined
  /** Pixels of the picture; without them the page keeps a place of three by four. */
  readonly width: number | undefined
  readonly height: number | undefined
  readonly placeholder: string | undefined
  /** Stands on the cover where there is no picture. */
  readonly title: string
  readonly isFirst: boolean
  /** Pairs the cover of one screen with the same cover on the next, for the transition between them. */
  readonly transitionName: string
}

/** A cover in its true proportions: never cropped, its place kept before it loads. */
export function Cover({ url, width = 3, height = 4, placeholder, title, isFirst, transitionName }: Props) {
  const frame = {
    aspectRatio: `${width} / ${height}`,
    backgroundColor: placeholder,
    viewTransitionName: transitionName,
  }
  if (url === undefined) {
    return (
      <span className={styles.typeset} style={frame}>
        {title}
      </span>
    )
  }
  return (
    <img
      className={styles.picture}
      style={frame}
      {...pictureSources(url, isFirst ? 'max(300px,42vw)' : 'min(45vw,200px)')}
      width={width}
      height={height}
      alt=""
      decoding="async"
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
    />
  )
}
