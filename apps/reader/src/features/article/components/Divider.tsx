import type { DividerComponent } from '@gatefold/magazine/component/Component'
import type { KindProps } from '../setting/Setting.ts'
import styles from './Space.module.css'

export function Divider({ component, frame }: KindProps<DividerComponent>) {
  return <hr {...frame} className={styles.divider} data-divider={component.dividerId} />
}
