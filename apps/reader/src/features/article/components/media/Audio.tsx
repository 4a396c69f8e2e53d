import type { AudioComponent } from '@gatefold/magazine/component/Component'
import { languageMark } from '@gatefold/magazine/language/languageMark'
import { useLingui } from '@lingui/react'
import { Html } from '../../../../ui/Html.tsx'
import { resolveHtml, type KindProps } from '../../setting/Setting.ts'
import { Legends } from '../Legends.tsx'
import { Sound } from './Sound.tsx'
import styles from './Media.module.css'

/** A recording with its words. */
export function Audio({ component, setting, frame }: KindProps<AudioComponent>) {
  const { _ } = useLingui()
  return (
    <figure {...frame} className={styles.audio}>
      <Legends caption={component.caption} credit={component.credit} setting={setting} />
      <Sound audio={component} listening={setting.listening} language={setting.reading} />
      {component.transcript !== undefined && (
        <details className={styles.transcript}>
          <summary>{_('Transcript')}</summary>
          <Html
            {...languageMark(component.transcript, setting.reading)}
            html={resolveHtml(component.transcript, setting)}
          />
        </details>
      )}
    </figure>
  )
}
