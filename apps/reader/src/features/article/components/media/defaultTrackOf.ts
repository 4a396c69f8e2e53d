import type { CaptionTrack } from '@gatefold/magazine/component/Component'

/** The captions in the language that is read, its region too if there are such; undefined when there are none. Pure. */
export function defaultTrackOf(tracks: readonly CaptionTrack[], language: string): CaptionTrack | undefined {
  const wanted = language.toLowerCase()
  const exact = tracks.find(({ lang }) => lang.toLowerCase() === wanted)
  return exact ?? tracks.find(({ lang }) => baseOf(lang) === baseOf(wanted))
}

function baseOf(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? ''
}
