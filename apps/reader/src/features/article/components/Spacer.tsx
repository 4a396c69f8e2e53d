import type { SpacerComponent } from '@gatefold/magazine/component/Component'
import type { KindProps } from '../setting/Setting.ts'
import styles from './Space.module.css'

export function Spacer({ component, frame }: KindProps<SpacerComponent>) {
  return <div {...frame} className={styles.spacer} data-size={component.size} aria-hidden="true" />
}
