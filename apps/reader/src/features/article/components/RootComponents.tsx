import type {
  AnchorComponent,
  ButtonComponent,
  ColumnsComponent,
  Component,
  ContainerComponent,
  DeviceRule,
  DividerComponent,
  SocialComponent,
  SpacerComponent,
  TextComponent,
} from '@gatefold/magazine/component/Component'
import {
  type CSSProperties,
  lazy,
  memo,
  type ReactNode,
  startTransition,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { languageMark } from '@gatefold/magazine/language/direction'
import { resolveLocalized } from '@gatefold/magazine/language/Localized'
import { useLingui } from '@lingui/react'
import { Guard } from '../../../ui/Guard.tsx'
import { deferred } from '../lazy/loadLazyKinds.ts'
import { type FrameAttributes, type KindProps, type Place, placeOf, type ArticleSetting } from '../ArticleSetting.ts'
import { newWindow } from '../links.ts'
import { Image } from './Image.tsx'
import { isText, Text } from './Text.tsx'
import styles from './Button.module.css'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { Legends } from './Legends.tsx'
import columnsStyles from './Columns.module.css'
import layoutStyles from './Container.module.css'
import spaceStyles from './Space.module.css'

const neverChanges = () => () => undefined

interface GrowingProps {
  readonly components: readonly Component[]
  readonly setting: ArticleSetting
  /** A place in the article is looked for: it is drawn in one go. */
  readonly isWhole: boolean
}

const Stretch = memo(RootComponents)

const FIRST = 12

const FURTHER = 40

const Advert = deferred.kind((kinds) => kinds.Advert)

const Audio = deferred.kind((kinds) => kinds.Audio)

const Custom = deferred.kind((kinds) => kinds.Custom)

const Gallery = deferred.kind((kinds) => kinds.Gallery)

const HtmlTable = deferred.kind((kinds) => kinds.HtmlTable)

const LiveContainer = deferred.kind((kinds) => kinds.LiveContainer)

const LivePost = deferred.kind((kinds) => kinds.LivePost)

const Places = deferred.kind((kinds) => kinds.Places)

const Recipe = deferred.kind((kinds) => kinds.Recipe)

const Social = deferred.kind((kinds) => kinds.Social)

const Table = deferred.kind((kinds) => kinds.Table)

const Video = deferred.kind((kinds) => kinds.Video)

interface Props {
  readonly components: readonly Component[]
  readonly setting: ArticleSetting
}

/** Without its code nothing stands there. */
const BrokenPart = lazy(async () => ({ default: (await import('../lazy/BrokenPart.lazy.tsx')).BrokenPart }))

/** The components of an article, guarded: in place of one that breaks stands that it did, the rest is there. Requirement R2.16. */
export function RootComponents({ components, setting }: Props) {
  return runsOf(components).map((run) => (
    <Guard key={run[0]?.id} inPlace={showBroken}>
      {run.map((component) => (
        <Kind key={component.id} component={component} setting={setting} place={placeOf(component)} />
      ))}
      <Landed run={run} />
    </Guard>
  ))
}

function showBroken(error: unknown): ReactNode {
  return (
    <Guard>
      <BrokenPart error={error} />
    </Guard>
  )
}

/** Takes part in the boundary of a run, and so comes to life with it. */
function Landed({ run }: { readonly run: readonly Component[] }) {
  useEffect(() => {
    for (const { id } of run) hydratedComponentIds.add(id)
  })
  return null
}

/** Components inside another one. */
function Components({ components, setting }: Props) {
  return components.map((component) => <Kind key={component.id} component={component} setting={setting} />)
}

interface KindOfProps {
  readonly component: Component
  readonly setting: ArticleSetting
  readonly place?: Place
}

function Kind({ component, setting, place }: KindOfProps) {
  const frame = frameOf(component, place)
  if (isText(component)) return <Text component={component} setting={setting} frame={frame} />
  const draw = DRAW[component.component] as (props: KindProps<Component>) => ReactNode
  return draw({ component, setting, frame })
}

type Drawn = Exclude<Component, TextComponent>

type ComponentOf<Name> = Name extends SocialComponent['component']
  ? SocialComponent
  : Extract<Drawn, { component: Name }>

/** One entry per kind of the closed union; the compiler asks for a missing one. */
const DRAW: { readonly [Name in Drawn['component']]: (props: KindProps<ComponentOf<Name>>) => ReactNode } = {
  image: (props) => <Image {...props} />,
  gallery: (props) => <Gallery {...props} />,
  video: (props) => <Video {...props} />,
  audio: (props) => <Audio {...props} />,
  map: (props) => <Places {...props} />,
  table: (props) => <Table {...props} />,
  htmltable: (props) => <HtmlTable {...props} />,
  button: (props) => <Button {...props} />,
  anchor: (props) => <Anchor {...props} />,
  advert: (props) => <Advert {...props} />,
  columns: (props) => <Columns {...props} columns={props.component.columns.map((column) => nested(column, props))} />,
  container: (props) => <Container {...props}>{nested(props.component.components, insideOf(props))}</Container>,
  live_container: (props) => <LiveContainer {...props}>{nested(props.component.posts, props)}</LiveContainer>,
  live_post: (props) => <LivePost {...props}>{nested(props.component.components, props)}</LivePost>,
  recipe: (props) => <Recipe {...props}>{nested(props.component.components, props)}</Recipe>,
  custom: (props) => <Custom {...props} />,
  twitter: (props) => <Social {...props} />,
  instagram: (props) => <Social {...props} />,
  infogram: (props) => <Social {...props} />,
  tiktok: (props) => <Social {...props} />,
  spacer: (props) => <Spacer {...props} />,
  divider: (props) => <Divider {...props} />,
}

function insideOf({ component, setting }: KindProps<ContainerComponent>) {
  return { setting: component.type === 'link' ? { ...setting, isInsideLink: true } : setting }
}

function nested(components: readonly Component[], { setting }: { readonly setting: ArticleSetting }) {
  return <Components components={components} setting={setting} />
}

/** So many texts share a guard: a chapter of a book may have thousands of paragraphs. */
const LONGEST_RUN = 40

/**
 * Components in the groups that stand or fall together: a run of texts, or one component of another kind. Pure.
 */
export function runsOf(components: readonly Component[]): readonly (readonly Component[])[] {
  const runs: Component[][] = []
  for (const component of components) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    const joins = last !== undefined && isText(last) && isText(component)
    if (run !== undefined && joins && run.length < LONGEST_RUN) run.push(component)
    else runs.push([component])
  }
  return runs
}

/**
 * Ids of the components at the root of an article whose markup is React's from now on: into what came with the page nothing
 * may be put before. React's own marks on an element stand there as soon as it has looked at it, and stay when it begins anew.
 */
export const hydratedComponentIds = new Set<string>()

/**
 * The components of an article that may be very long. The host draws all of them, and what it has drawn is taken over whole;
 * an article that is turned to begins with what is seen first and grows after the paint, a piece at a time (decision 0099).
 */
export function GrowingComponents({ components, setting, isWhole }: GrowingProps) {
  const isTakenOver = useIsTakenOver()
  const [count, setCount] = useState(isTakenOver || isWhole ? Infinity : 1)
  const stretches = useMemo(() => stretchesOf(components), [components])
  const isGrowing = count < stretches.length
  useEffect(() => {
    if (!isGrowing) return undefined
    const timer = setTimeout(() => startTransition(() => setCount(count + 1)))
    return () => clearTimeout(timer)
  }, [isGrowing, count])
  return stretches
    .slice(0, count)
    .map((stretch) => <Stretch key={stretch[0]?.id} components={stretch} setting={setting} />)
}

/** Whether this is drawn as the host has drawn it: on the host itself, and while the browser takes the host's page over. */
function useIsTakenOver(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
}

/** An article in pieces: more than a screen first, then pieces that are drawn in a few milliseconds each. Pure. */
export function stretchesOf(components: readonly Component[]): readonly (readonly Component[])[] {
  const stretches: (readonly Component[])[] = []
  for (let at = 0; at < components.length; at += at === 0 ? FIRST : FURTHER) {
    stretches.push(components.slice(at, at === 0 ? FIRST : at + FURTHER))
  }
  return stretches
}

/** A link that stands by itself. */
function Button({ component, setting, frame }: KindProps<ButtonComponent>) {
  const link = setting.resolveLink(component.link)
  const text = resolveLocalized(component.text, setting.reading)
  if (link === undefined || text === '') return null
  return (
    <p {...frame} className={styles.line} data-align={component.align}>
      <a
        {...link}
        {...newWindow(component.newWindow)}
        {...languageMark(component.text, setting.reading)}
        className={styles.button}
        data-size={component.size}
      >
        {text}
      </a>
    </p>
  )
}

interface ContainerProps extends KindProps<ContainerComponent> {
  readonly children: ReactNode
}

/** Components that belong together: a group, a figure, or one large link. */
function Container({ component, setting, frame, children }: ContainerProps) {
  const { _ } = useLingui()
  const shared = { ...frame, className: layoutStyles.container, 'data-fill': component.background }
  const inner = (
    <div id={`${component.id}-content`} className={layoutStyles.content} data-direction={component.direction}>
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
        <a {...link} className={layoutStyles.cover} aria-labelledby={`${component.id}-content`}>
          <VisuallyHidden>{_('Open')}</VisuallyHidden>
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
function Columns({ component, frame, columns }: ColumnsProps) {
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

function Divider({ component, frame }: KindProps<DividerComponent>) {
  return <hr {...frame} className={spaceStyles.divider} data-divider={component.dividerId} />
}

function Spacer({ component, frame }: KindProps<SpacerComponent>) {
  return <div {...frame} className={spaceStyles.spacer} data-size={component.size} aria-hidden="true" />
}

/** A place to jump to. */
function Anchor({ component, frame }: KindProps<AnchorComponent>) {
  return <span {...frame} id={component.name} className={spaceStyles.anchor} />
}

/** The attributes by which style sheets (ours and a publication's) know a component. */
export function frameOf(component: Component, place?: Place): FrameAttributes {
  const hidden = hiddenOn(component.device)
  return {
    id: component.id,
    'data-kind': component.component,
    ...(component.style !== undefined && { 'data-block': component.style }),
    ...(place !== undefined && { 'data-place': place }),
    ...(hidden !== '' && { 'data-hide': hidden }),
  }
}

function hiddenOn(device: DeviceRule | undefined): string {
  if (device === undefined) return ''
  const devices = ['mobile', 'tablet', 'desktop'] as const
  return devices.filter((name) => !device[name]).join(' ')
}
