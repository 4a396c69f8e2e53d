import type { ButtonComponent } from '@gatefold/magazine/component/Component'
import { languageMark } from '@gatefold/magazine/language/direction'
import { resolveLocalized } from '@gatefold/magazine/language/Localized'
import { newWindow } from '../links.ts'
import type { KindProps } from '../Setting.ts'
import styles from './Button.module.css'

/** A link that stands by itself. */
export function Button({ component, setting, frame }: KindProps<ButtonComponent>) {
  const link = setting.resolveLink(component.link)
  const text = resolveLocalized(component.text, setting.reading)
  if (link === undefined || text === '') return null
  return (
    <p {...frame} className={styles.line} data-align={component.align}>
      <a
        {...link}
        {...newWindow(component.newWindow)}
        {...languageMark(component.text, setting.reading)}
        className={styles.button}
        data-size={component.size}
      >
        {text}
      </a>
    </p>
  )
}
