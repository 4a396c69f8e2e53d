import type { ContainerComponent } from '@gatefold/magazine/component/Component'
import { useLingui } from '@lingui/react'
import type { CSSProperties, ReactNode } from 'react'
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
  const background = colour(component.background)
  const shared = {
    ...frame,
    className: styles.container,
    'data-filled': background === undefined ? undefined : '',
    style: background,
  }
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

const COLOUR = /^(#[\da-f]{3,8}|[a-z]+)$/i

function colour(background: string | undefined): CSSProperties | undefined {
  if (background === undefined || !COLOUR.test(background)) return undefined
  return { '--background': background } as CSSProperties
}
