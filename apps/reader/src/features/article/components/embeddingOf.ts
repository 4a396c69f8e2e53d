import type { SocialComponent, VideoPlatform } from '@gatefold/magazine/component/Component'

/** Something that lives on another company's site: where people see it there, and its page for a frame. */
export interface Embedding {
  /** The platform's own name. */
  readonly name: string
  readonly watch: string
  readonly embed: string
  readonly shape: 'landscape' | 'portrait'
}

type Platform = VideoPlatform | SocialComponent['component']
type Params = Readonly<Record<string, string>>

const ADDRESSES: Readonly<Record<Platform, (id: string, user: string) => Embedding>> = {
  youtube: (id) => ({
    name: 'YouTube',
    watch: `https://www.youtube.com/watch?v=${id}`,
    embed: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`,
    shape: 'landscape',
  }),
  vimeo: (id) => ({
    name: 'Vimeo',
    watch: `https://vimeo.com/${id}`,
    embed: `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1`,
    shape: 'landscape',
  }),
  dailymotion: (id) => ({
    name: 'Dailymotion',
    watch: `https://www.dailymotion.com/video/${id}`,
    embed: `https://geo.dailymotion.com/player.html?video=${id}`,
    shape: 'landscape',
  }),
  tiktok: (id, user) => ({
    name: 'TikTok',
    watch: `https://www.tiktok.com/@${user}/video/${id}`,
    embed: `https://www.tiktok.com/embed/v2/${id}`,
    shape: 'portrait',
  }),
  instagram: (id) => ({
    name: 'Instagram',
    watch: `https://www.instagram.com/p/${id}/`,
    embed: `https://www.instagram.com/p/${id}/embed/`,
    shape: 'portrait',
  }),
  twitter: (id) => ({
    name: 'X',
    watch: `https://x.com/i/status/${id}`,
    embed: `https://platform.twitter.com/embed/Tweet.html?dnt=true&id=${id}`,
    shape: 'portrait',
  }),
  infogram: (id) => ({
    name: 'Infogram',
    watch: `https://infogram.com/${id}`,
    embed: `https://e.infogram.com/${id}`,
    shape: 'landscape',
  }),
}

const ID = /^[\w-]{1,120}$/
const USER = /^@?([\w.-]{1,60})$/

/** Where a film or a post of a platform is found; undefined when its parameters name none. Pure. */
export function embeddingOf(platform: Platform, params: Params): Embedding | undefined {
  const id = params['id'] ?? ''
  if (!ID.test(id)) return undefined
  const user = USER.exec(params['username'] ?? '')?.[1] ?? '_'
  return ADDRESSES[platform](id, user)
}
