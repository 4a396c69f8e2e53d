import type { LiveContainerComponent } from '@gatefold/magazine/component/Component'
import type { ReactNode } from 'react'
import type { KindProps } from '../setting/Setting.ts'
import styles from './Live.module.css'

interface Props extends KindProps<LiveContainerComponent> {
  readonly children: ReactNode
}

export function LiveContainer({ frame, children }: Props) {
  return (
    <section {...frame} className={styles.live}>
      {children}
    </section>
  )
}
