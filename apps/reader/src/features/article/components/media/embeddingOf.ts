import { EMBED_ORIGINS, type EmbedPlatform } from '@gatefold/magazine/component/embedOrigins'

/** Something that lives on another company's site: where people see it there, and its page for a frame. */
export interface Embedding {
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
