import type { Legend } from '@gatefold/magazine/component/Component'
import { languageMark } from '@gatefold/magazine/language/direction'
import { Html } from './Text.tsx'
import type { SafeHtml } from '@gatefold/magazine/safeMarkup'
import { resolveHtml, type ArticleSetting } from '../ArticleSetting.ts'
import styles from './Legends.module.css'

interface Props {
  readonly caption: Legend | undefined
  readonly credit?: Legend | undefined
  readonly setting: ArticleSetting
}

/** Caption and credit under a picture, a film, a table; nothing where there is neither. */
export function Legends({ caption, credit, setting }: Props) {
  const captionHtml = resolveLegend(caption, setting)
  const creditHtml = resolveLegend(credit, setting)
  if (captionHtml === undefined && creditHtml === undefined) return null
  return (
    <figcaption className={styles.legends}>
      {captionHtml !== undefined && (
        <Html {...languageMark(caption?.text, setting.reading)} className={styles.caption} html={captionHtml} />
      )}
      {creditHtml !== undefined && (
        <Html
          {...languageMark(credit?.text, setting.reading)}
          className={styles.credit}
          data-credit=""
          html={creditHtml}
        />
      )}
    </figcaption>
  )
}

/** The markup of a caption or credit that belongs on the page; undefined when there is none. */
function resolveLegend(legend: Legend | undefined, setting: ArticleSetting): SafeHtml | undefined {
  if (legend === undefined || legend.onlyLightbox) return undefined
  const html = resolveHtml(legend.text, setting)
  return html.trim() === '' ? undefined : html
}
