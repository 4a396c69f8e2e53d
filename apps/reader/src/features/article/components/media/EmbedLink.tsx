import type { SocialComponent } from '@gatefold/magazine/component/Component'
import { EMBED_ORIGINS, type EmbedPlatform } from '@gatefold/magazine/component/embeds'
import { useLingui } from '@lingui/react'
import { type MouseEvent, useId, useState } from 'react'
import { opensElsewhere } from '../../../../network/addresses.ts'
import { useOnline } from '../../../../ui/useOnline.ts'
import type { KindProps } from '../../ArticleSetting.ts'
import styles from './Media.module.css'

interface Props {
  readonly embedding: Embedding
}

/** A door to another site: nothing is asked of it before the reader presses. Without a script it is a link to it. */
export function EmbedLink({ embedding }: Props) {
  const { _ } = useLingui()
  const note = useId()
  const isOnline = useOnline()
  const [isOpen, setOpen] = useState(false)
  const { name, title, watch, shape } = embedding
  if (isOpen) return <Embedded embedding={embedding} />

  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (opensElsewhere(event.currentTarget, event)) return
    event.preventDefault()
    if (isOnline) setOpen(true)
  }
  return (
    <div className={styles.embedLink} data-shape={shape}>
      <a href={watch} rel="noopener noreferrer" aria-describedby={note} onClick={open}>
        {title !== undefined && <span className={styles.subject}>{title}</span>}{' '}
        <span className={styles.action}>{_('Load from {name}', { name })}</span>
      </a>
      <p id={note} className={styles.note} role="status">
        {isOnline
          ? _('This sends your internet address to {name}, which may set cookies. Nothing is sent before.', { name })
          : _('This part needs a network.')}
      </p>
    </div>
  )
}

/** What the reader asked for; the keyboard goes on inside it. */
function Embedded({ embedding: { name, title, embed, shape } }: Props) {
  return (
    <iframe
      ref={focus}
      src={embed}
      title={title === undefined ? name : `${name}: ${title}`}
      className={styles.embedded}
      data-shape={shape}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
}

function focus(frame: HTMLIFrameElement | null): void {
  frame?.focus({ preventScroll: true })
}

export function Social({ component, frame }: KindProps<SocialComponent>) {
  const embedding = embeddingOf(component.component, component.params)
  if (embedding === undefined) return null
  return (
    <div {...frame} className={styles.social}>
      <EmbedLink embedding={embedding} />
    </div>
  )
}

/** Something that lives on another company's site: where people see it there, and its page for a frame. */
interface Embedding {
  /** The platform's own name. */
  readonly name: string
  /** What the publisher calls it. */
  readonly title?: string
  readonly watch: string
  readonly embed: string
  readonly shape: 'landscape' | 'portrait'
}

type Params = Readonly<Record<string, string>>

const ADDRESSES: Readonly<Record<EmbedPlatform, (id: string, user: string) => Embedding>> = {
  youtube: (id) => ({
    name: 'YouTube',
    watch: `https://www.youtube.com/watch?v=${id}`,
    embed: `${EMBED_ORIGINS.youtube}/embed/${id}?autoplay=1`,
    shape: 'landscape',
  }),
  vimeo: (id) => ({
    name: 'Vimeo',
    watch: `https://vimeo.com/${id}`,
    embed: `${EMBED_ORIGINS.vimeo}/video/${id}?dnt=1&autoplay=1`,
    shape: 'landscape',
  }),
  dailymotion: (id) => ({
    name: 'Dailymotion',
    watch: `https://www.dailymotion.com/video/${id}`,
    embed: `${EMBED_ORIGINS.dailymotion}/player.html?video=${id}`,
    shape: 'landscape',
  }),
  tiktok: (id, user) => ({
    name: 'TikTok',
    watch: `https://www.tiktok.com/@${user}/video/${id}`,
    embed: `${EMBED_ORIGINS.tiktok}/embed/v2/${id}`,
    shape: 'portrait',
  }),
  instagram: (id) => ({
    name: 'Instagram',
    watch: `https://www.instagram.com/p/${id}/`,
    embed: `${EMBED_ORIGINS.instagram}/p/${id}/embed/`,
    shape: 'portrait',
  }),
  twitter: (id) => ({
    name: 'X',
    watch: `https://x.com/i/status/${id}`,
    embed: `${EMBED_ORIGINS.twitter}/embed/Tweet.html?dnt=true&id=${id}`,
    shape: 'portrait',
  }),
  infogram: (id) => ({
    name: 'Infogram',
    watch: `https://infogram.com/${id}`,
    embed: `${EMBED_ORIGINS.infogram}/${id}`,
    shape: 'landscape',
  }),
}

const ID = /^[\w-]{1,120}$/
const USER = /^@?([\w.-]{1,60})$/

/** Where a film or a post of a platform is found; undefined when its parameters name none. Pure. */
export function embeddingOf(platform: EmbedPlatform, params: Params): Embedding | undefined {
  const id = params['id'] ?? ''
  if (!ID.test(id)) return undefined
  const user = USER.exec(params['username'] ?? '')?.[1] ?? '_'
  const title = params['title']?.trim() ?? ''
  return { ...ADDRESSES[platform](id, user), ...(title !== '' && { title }) }
}
