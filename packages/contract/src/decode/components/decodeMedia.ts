import type {
  CaptionTrack,
  Component,
  ComponentBase,
  Playback,
  VideoPlatform,
  VideoSource,
} from '@gatefold/magazine/component/Component'
import { isRecord } from '@gatefold/magazine/isRecord'
import type { DecodeContext } from '../DecodeContext.ts'
import { fieldsOf, itemsIn, locatedIn, reportField, valueIn, type Fields, type Located } from '../Fields.ts'
import { legendIn, localizedHtmlIn } from '../decodeLocalized.ts'
import { omitUndefined } from '../omitUndefined.ts'
import { addressIn, booleanIn, oneOfIn, sizeIn, textIn, textOf } from '../scalars.ts'

const PLATFORMS: readonly VideoPlatform[] = ['youtube', 'vimeo', 'dailymotion', 'tiktok', 'instagram']
const HOSTED_WORDS = ['hosted', 'mp4', 'file', 'url'] as const

export function decodeVideo(fields: Fields, base: ComponentBase): Component | undefined {
  const source = videoSourceIn(fields)
  if (source === undefined) {
    reportField(fields, 'url', 'a video needs an address or a platform with its id')
    return undefined
  }
  return omitUndefined<Component>({
    ...base,
    ...playbackIn(fields),
    component: 'video',
    source,
    width: sizeIn(fields, 'width'),
    height: sizeIn(fields, 'height'),
    caption: legendIn(fields, 'caption'),
    credit: legendIn(fields, 'credit'),
  })
}

export function decodeAudio(fields: Fields, base: ComponentBase): Component | undefined {
  const url = addressIn(fields, 'url')
  if (url === undefined) {
    reportField(fields, 'url', 'a recording without an address')
    return undefined
  }
  return omitUndefined<Component>({
    ...base,
    ...playbackIn(fields),
    component: 'audio',
    url,
    caption: legendIn(fields, 'caption'),
    credit: legendIn(fields, 'credit'),
    transcript: localizedHtmlIn(fields, 'transcript'),
  })
}

/** Parameters of an embed: plain names and short texts. */
export function paramsIn(fields: Fields, name: string): Readonly<Record<string, string>> {
  const value = valueIn(fields, name)
  if (!isRecord(value)) return {}
  const entries = Object.entries(value).flatMap(([key, item]) => {
    const text = typeof item === 'boolean' ? String(item) : textOf(item)
    return text === undefined || !/^[a-z][a-z\d_]{0,40}$/i.test(key) ? [] : [[key, text] as const]
  })
  return Object.fromEntries(entries.filter(([key]) => key !== 'constructor' && key !== 'prototype'))
}

function playbackIn(fields: Fields): Playback {
  return {
    controls: booleanIn(fields, 'controls') ?? true,
    autoplay: booleanIn(fields, 'autoplay') ?? false,
    loop: booleanIn(fields, 'loop') ?? false,
    muted: booleanIn(fields, 'muted') ?? false,
  }
}

function videoSourceIn(fields: Fields): VideoSource | undefined {
  const type = oneOfIn(fields, 'vidtype', [...PLATFORMS, ...HOSTED_WORDS])
  const platform = PLATFORMS.find((name) => name === type)
  if (platform === undefined) return hostedIn(fields)
  const params = paramsIn(fields, 'params')
  return params['id'] === undefined ? undefined : { kind: 'platform', platform, params }
}

function hostedIn(fields: Fields): VideoSource | undefined {
  const params = isRecord(valueIn(fields, 'params')) ? fieldsOf(locatedIn(fields, 'params'), fields.context) : undefined
  const url = addressIn(fields, 'url') ?? (params === undefined ? undefined : addressIn(params, 'url'))
  if (url === undefined) return undefined
  const tracks = itemsIn(fields, 'tracks').flatMap((item) => decodeTrack(item, fields.context) ?? [])
  return omitUndefined<Extract<VideoSource, { kind: 'hosted' }>>({
    kind: 'hosted',
    url,
    poster: addressIn(fields, 'poster'),
    tracks,
  })
}

function decodeTrack(item: Located, context: DecodeContext): CaptionTrack | undefined {
  const fields = fieldsOf(item, context)
  const url = fields === undefined ? undefined : (addressIn(fields, 'url') ?? addressIn(fields, 'src'))
  if (fields === undefined || url === undefined) return undefined
  const lang = textIn(fields, 'lang') ?? textIn(fields, 'srclang') ?? ''
  return { url, lang, label: textIn(fields, 'label') ?? lang }
}
