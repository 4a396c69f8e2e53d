import type { SocialComponent } from '@gatefold/magazine/component/Component'
import type { KindProps } from '../../setting/Setting.ts'
import { Door } from './Door.tsx'
import { embeddingOf } from './embeddingOf.ts'
import styles from './Media.module.css'

export function Social({ component, frame }: KindProps<SocialComponent>) {
  const embedding = embeddingOf(component.component, component.params)
  if (embedding === undefined) return null
  return (
    <div {...frame} className={styles.social}>
      <Door embedding={embedding} />
    </div>
  )
}
