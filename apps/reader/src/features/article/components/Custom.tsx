import type { CustomComponent } from '@gatefold/magazine/component/Component'
import { useLingui } from '@lingui/react'
import type { KindProps } from '../setting/Setting.ts'
import styles from './Media.module.css'

/**
 * What the publisher wrote as HTML of its own. It stands in a sandbox with an origin of its own: it can neither read the page
 * around it nor the session, and whether its scripts run is for the host's policy to say. Source: content model, "Components".
 */
export function Custom({ component, frame }: KindProps<CustomComponent>) {
  const { _ } = useLingui()
  const source = component.url === undefined ? { srcDoc: component.content ?? '' } : { src: component.url }
  return (
    <div {...frame} className={styles.custom}>
      <iframe
        {...source}
        title={_('Interactive content')}
        sandbox="allow-scripts"
        loading="lazy"
        referrerPolicy="no-referrer"
      />
    </div>
  )
}
