import type {
  AnchorComponent,
  ColumnsComponent,
  ContainerComponent,
  DividerComponent,
  SpacerComponent,
} from '@gatefold/magazine/component/Component'
import { useLingui } from '@lingui/react'
import type { CSSProperties, ReactNode } from 'react'
import { Unseen } from '../../../ui/Unseen.tsx'
import type { KindProps } from '../Setting.ts'
import { Legends } from './Legends.tsx'
import columnsStyles from './Columns.module.css'
import styles from './Container.module.css'
import spaceStyles from './Space.module.css'

interface ContainerProps extends KindProps<ContainerComponent> {
  readonly children: ReactNode
}

/** Components that belong together: a group, a figure, or one large link. */
export function Container({ component, setting, frame, children }: ContainerProps) {
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

interface ColumnsProps extends KindProps<ColumnsComponent> {
  /** What stands in each column. */
  readonly columns: readonly ReactNode[]
}

/** Columns with weights, which fall into one below a width, or never. */
export function Columns({ component, frame, columns }: ColumnsProps) {
  return (
    <div
      {...frame}
      className={columnsStyles.columns}
      data-collapse={component.collapse}
      data-align={component.align}
      style={{ '--split': splitOf(component) } as CSSProperties}
    >
      {columns.map((column, index) => (
        <div key={index} className={columnsStyles.column}>
          {column}
        </div>
      ))}
    </div>
  )
}

/** A column without a weight of its own weighs 1. */
function splitOf({ columns, split }: ColumnsComponent): string {
  const weights = columns.map((_, index) => split[index] ?? 1)
  return weights.map((weight) => `minmax(0, ${weight > 0 && Number.isFinite(weight) ? weight : 1}fr)`).join(' ')
}

export function Divider({ component, frame }: KindProps<DividerComponent>) {
  return <hr {...frame} className={spaceStyles.divider} data-divider={component.dividerId} />
}

export function Spacer({ component, frame }: KindProps<SpacerComponent>) {
  return <div {...frame} className={spaceStyles.spacer} data-size={component.size} aria-hidden="true" />
}

/** A place to jump to. */
export function Anchor({ component, frame }: KindProps<AnchorComponent>) {
  return <span {...frame} id={component.name} className={spaceStyles.anchor} />
}
