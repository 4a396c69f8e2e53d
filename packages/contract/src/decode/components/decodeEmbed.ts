import type {
  Component,
  ComponentBase,
  Coordinates,
  MapComponent,
  SocialComponent,
} from '@gatefold/magazine/component/Component'
import { DECODE_LIMITS, type DecodeContext } from '../DecodeContext.ts'
import { fieldsOf, itemsIn, reportField, valueIn, type Fields, type Located } from '../Fields.ts'
import { legendIn, localizedIn } from '../decodeLocalized.ts'
import { omitUndefined } from '../omitUndefined.ts'
import { addressIn, numberIn, sizeIn, textIn } from '../scalars.ts'
import { paramsIn } from './decodeMedia.ts'

const DEFAULT_ZOOM = 5

export function decodeMap(fields: Fields, base: ComponentBase): Component | undefined {
  const centre = coordinatesIn(fields)
  if (centre === undefined) return undefined
  return omitUndefined<Component>({
    ...base,
    ...centre,
    component: 'map',
    zoom: Math.min(10, Math.max(1, numberIn(fields, 'zoom') ?? DEFAULT_ZOOM)),
    markers: itemsIn(fields, 'markers').flatMap((item) => decodeMarker(item, fields.context) ?? []),
    width: sizeIn(fields, 'width'),
    height: sizeIn(fields, 'height'),
    caption: legendIn(fields, 'caption'),
  })
}

/** The publisher's own HTML is kept as it is: it is only ever shown in a sandboxed iframe. */
export function decodeCustom(fields: Fields, base: ComponentBase): Component | undefined {
  const content = valueIn(fields, 'content')
  const url = addressIn(fields, 'url')
  const isReadable = typeof content === 'string' && content !== '' && content.length <= DECODE_LIMITS.html
  if (!isReadable && url === undefined) {
    reportField(fields, 'content', 'a custom component needs content or an address')
    return undefined
  }
  return omitUndefined<Component>({ ...base, component: 'custom', content: isReadable ? content : undefined, url })
}

const SOCIAL: readonly SocialComponent['component'][] = ['twitter', 'instagram', 'infogram', 'tiktok']

export function decodeSocial(fields: Fields, base: ComponentBase): Component | undefined {
  const kind = SOCIAL.find((name) => name === textIn(fields, 'component'))
  return kind === undefined ? undefined : { ...base, component: kind, params: paramsIn(fields, 'params') }
}

function decodeMarker(item: Located, context: DecodeContext): MapComponent['markers'][number] | undefined {
  const fields = fieldsOf(item, context)
  const place = fields === undefined ? undefined : coordinatesIn(fields)
  return fields === undefined || place === undefined
    ? undefined
    : { ...place, caption: localizedIn(fields, 'caption') ?? '' }
}

function coordinatesIn(fields: Fields): Coordinates | undefined {
  const latitude = numberIn(fields, 'latitude') ?? 91
  const longitude = numberIn(fields, 'longitude') ?? 181
  if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return { latitude, longitude }
  reportField(fields, 'latitude', 'not a place on earth')
  return undefined
}
