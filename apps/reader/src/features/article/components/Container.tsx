import type { ContainerComponent } from '@gatefold/magazine/component/Component'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { Unseen } from '../../../ui/Unseen.tsx'
import type { KindProps } from '../setting/Setting.ts'
import { Legends } from './Legends.tsx'
import styles from './Container.module.css'

interface Props extends KindProps<ContainerComponent> {
  readonly children: ReactNode
}

/** Components that belong together: a group, a figure, or one large link. */
export function Container({ component, setting, frame, children }: Props) {
  const { _ } = useLingui()
  const shared = { ...frame, className: styles.container, 'data-fill': component.background }
  const inner = (
    <div id={`${component.id}-content`} className={styles.content} data-direction={component.direction}>
      {children}
    </div>
  )
  const link = component.link === undefined ? undefined : setting.resolveLink(component.link)
  if (component.type === 'figure') {
    return (
      <figure {...shared}>
        {inner}
        <Legends caption={component.caption} credit={component.credit} setting={setting} />
      </figure>
    )
  }
  return (
    <div {...shared}>
      {inner}
      {component.type === 'link' && link !== undefined && (
        <a {...link} className={styles.cover} aria-labelledby={`${component.id}-content`}>
          <Unseen>{_('Open')}</Unseen>
        </a>
      )}
    </div>
  )
}
