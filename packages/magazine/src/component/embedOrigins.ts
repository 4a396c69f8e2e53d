import type { SocialComponent, VideoPlatform } from './Component.ts'

/** Platforms whose films and posts an article may show in a frame, once the reader asks for them. */
export type EmbedPlatform = VideoPlatform | SocialComponent['component']

/** Where each platform's frame comes from: the reader builds its address on it, the host's policy allows it. */
export const EMBED_ORIGINS: Readonly<Record<EmbedPlatform, string>> = {
  youtube: 'https://www.youtube-nocookie.com',
  vimeo: 'https://player.vimeo.com',
  dailymotion: 'https://geo.dailymotion.com',
  tiktok: 'https://www.tiktok.com',
  instagram: 'https://www.instagram.com',
  twitter: 'https://platform.twitter.com',
  infogram: 'https://e.infogram.com',
}
