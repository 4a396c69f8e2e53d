import type { HtmlTableComponent } from '@gatefold/magazine/component/Component'
import { languageMark } from '@gatefold/magazine/language/languageMark'
import { Html } from '../../../../ui/Html.tsx'
import { resolveHtml, type KindProps } from '../../setting/Setting.ts'
import { Legends } from '../Legends.tsx'
import { ScrollRoom } from './ScrollRoom.tsx'
import styles from './Table.module.css'

export function HtmlTable({ component, setting, frame }: KindProps<HtmlTableComponent>) {
  const { language } = setting.reading
  return (
    <figure {...frame} className={styles.figure}>
      <Legends caption={component.caption} credit={component.credit} setting={setting} />
      {/* A table in another language is another table: its headers have no buttons yet. */}
      <ScrollRoom key={language} language={language}>
        <Html
          {...languageMark(component.html, setting.reading)}
          className={styles.markup}
          html={resolveHtml(component.html, setting)}
        />
      </ScrollRoom>
    </figure>
  )
}
