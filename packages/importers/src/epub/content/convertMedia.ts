import type { Element } from 'domhandler'
import type { WireComponent } from '../../ImportedIssue.ts'
import { attribute, childrenNamed, plainText } from '../../markup/tree.ts'
import { type ContentScope, keptName, type PlacedMedia } from './ContentScope.ts'
import { pictureFields } from './placePicture.ts'

/** A recording; undefined when none of its sources is in the publication, which is noted. */
export function convertAudio(element: Element, scope: ContentScope): readonly WireComponent[] | undefined {
  const media = firstSource(element, scope)
  if (media === undefined) return undefined
  return [...anchor(element, scope), { component: 'audio', url: media.url, ...playback(element) }]
}

/** A film with its poster and caption tracks; undefined when none of its sources is in the publication. */
export function convertVideo(element: Element, scope: ContentScope): readonly WireComponent[] | undefined {
  const media = firstSource(element, scope)
  if (media === undefined) return undefined
  const poster = attribute(element, 'poster')
  const placed = poster === undefined ? undefined : scope.picture(poster)
  const film = {
    component: 'video',
    url: media.url,
    ...(placed === undefined ? {} : { poster: placed.url }),
    ...playback(element),
    tracks: childrenNamed(element, 'track').flatMap((track) => captionTrack(track, scope)),
  }
  return [...anchor(element, scope), film]
}

/** A picture, recording or film embedded as `object` or `embed`; undefined when what stands inside it is shown. */
export function convertObject(element: Element, scope: ContentScope): readonly WireComponent[] | undefined {
  const source = attribute(element, 'data') ?? attribute(element, 'src')
  if (source === undefined) return undefined
  const picture = scope.picture(source)
  if (picture !== undefined) {
    return [...anchor(element, scope), { ...pictureFields(picture), alt: plainText(element) }]
  }
  const media = scope.media(source)
  const kind = media?.mediaType.split('/')[0]
  if (media === undefined || (kind !== 'audio' && kind !== 'video')) {
    scope.drop(`The embedded file ${scope.nameOf(source)} cannot be shown and is left out.`)
    return undefined
  }
  return [...anchor(element, scope), { component: kind, url: media.url, ...playback(element), controls: true }]
}

function firstSource(element: Element, scope: ContentScope): PlacedMedia | undefined {
  const own = attribute(element, 'src')
  const others = childrenNamed(element, 'source').flatMap((source) => attribute(source, 'src') ?? [])
  const sources = [...(own === undefined ? [] : [own]), ...others]
  for (const source of sources) {
    const media = scope.media(source)
    if (media !== undefined && /^(?:audio|video)\//.test(media.mediaType)) return media
  }
  const what = element.name === 'audio' ? 'recording' : 'film'
  scope.drop(`The ${what} ${scope.nameOf(sources[0])} is not in the publication and is left out.`)
  return undefined
}

function playback(element: Element): Record<string, boolean> {
  const has = (name: string): boolean => element.attribs[name] !== undefined
  return {
    controls: has('controls') || !has('autoplay'),
    autoplay: has('autoplay'),
    loop: has('loop'),
    muted: has('muted'),
  }
}

function captionTrack(track: Element, scope: ContentScope): readonly Record<string, string>[] {
  const kind = attribute(track, 'kind') ?? 'subtitles'
  const source = attribute(track, 'src')
  const media = source === undefined ? undefined : scope.media(source)
  if (media?.mediaType !== 'text/vtt' || (kind !== 'captions' && kind !== 'subtitles')) return []
  const lang = attribute(track, 'srclang') ?? ''
  return [{ url: media.url, lang, label: attribute(track, 'label') ?? lang }]
}

function anchor(element: Element, scope: ContentScope): readonly WireComponent[] {
  const name = keptName(element, scope)
  return name === undefined ? [] : [{ component: 'anchor', name }]
}
