import type { SocialComponent } from '@gatefold/magazine/component/Component'
import { embeddingOf } from './embeddingOf.ts'
import type { KindProps } from '../setting/Setting.ts'
import { ClickToLoad } from './ClickToLoad.tsx'
import styles from './Media.module.css'

export function Social({ component, frame }: KindProps<SocialComponent>) {
  const embedding = embeddingOf(component.component, component.params)
  if (embedding === undefined) return null
  return (
    <div {...frame} className={styles.social}>
      <ClickToLoad embedding={embedding} />
    </div>
  )
}
