import type { AnchorComponent } from '@gatefold/magazine/component/Component'
import type { KindProps } from '../setting/Setting.ts'
import styles from './Space.module.css'

/** A place to jump to. */
export function Anchor({ component, frame }: KindProps<AnchorComponent>) {
  return <span {...frame} id={component.name} className={styles.anchor} />
}
