import type { Component, ComponentBase, Picture } from '@gatefold/magazine/component/Component'
import { isRecord } from '@gatefold/magazine/isRecord'
import type { DecodeContext } from '../DecodeContext.ts'
import { fieldsOf, itemsIn, reportField, valueIn, type Fields, type Located } from '../Fields.ts'
import { legendIn, localizedIn } from '../decodeLocalized.ts'
import { omitUndefined } from '../omitUndefined.ts'
import { addressIn, booleanIn, colourIn, linkIn, oneOfIn, sizeIn, textIn } from '../scalars.ts'

const ROLES = ['image', 'photo', 'figure', 'portrait', 'logo', 'thumbnail'] as const
const TRANSITIONS = ['slide', 'fade', 'cube', 'coverflow', 'flip'] as const
const SECONDS_PER_PICTURE = 5

export function decodeImage(fields: Fields, base: ComponentBase): Component | undefined {
  const picture = pictureIn(fields)
  if (picture === undefined) return undefined
  return omitUndefined<Component>({
    ...base,
    ...picture,
    component: 'image',
    newWindow: booleanIn(fields, 'newWindow'),
    role: oneOfIn(fields, 'role', ROLES),
    filter: textIn(fields, 'filter'),
    unselectable: booleanIn(fields, 'unselectable'),
    fixedWidth: sizeIn(fields, 'fixedWidth'),
    expandFullWidth: booleanIn(fields, 'expandFullWidth'),
  })
}

export function decodeGallery(fields: Fields, base: ComponentBase): Component | undefined {
  const images = itemsIn(fields, 'images').flatMap((item) => decodePicture(item, fields.context) ?? [])
  if (images.length === 0) {
    reportField(fields, 'images', 'a gallery without pictures')
    return undefined
  }
  return omitUndefined<Component>({
    ...base,
    component: 'gallery',
    images,
    role: oneOfIn(fields, 'role', ['default', 'mosaic'] as const) ?? 'default',
    transition: transitionIn(fields),
    direction: oneOfIn(fields, 'direction', ['horizontal', 'vertical'] as const) ?? 'horizontal',
    autoplay: booleanIn(fields, 'autoplay') ?? false,
    speed: sizeIn(fields, 'speed') ?? SECONDS_PER_PICTURE,
    aspectRatio: aspectRatioIn(fields),
    caption: legendIn(fields, 'caption'),
  })
}

export function decodeAdvert(fields: Fields, base: ComponentBase): Component | undefined {
  const imageurl = addressIn(fields, 'imageurl')
  if (imageurl === undefined) return withoutPicture(fields)
  return omitUndefined<Component>({
    ...base,
    component: 'advert',
    imageurl,
    href: linkIn(fields, 'href') ?? linkIn(fields, 'link'),
    alt: localizedIn(fields, 'alt') ?? '',
    width: sizeIn(fields, 'width'),
    height: sizeIn(fields, 'height'),
    placeholder: colourIn(fields, 'placeholder'),
    unselectable: booleanIn(fields, 'unselectable'),
  })
}

function decodePicture(item: Located, context: DecodeContext): Picture | undefined {
  const fields = fieldsOf(item, context)
  return fields === undefined ? undefined : pictureIn(fields)
}

function pictureIn(fields: Fields): Picture | undefined {
  const imageurl = addressIn(fields, 'imageurl')
  if (imageurl === undefined) return withoutPicture(fields)
  return omitUndefined<Picture>({
    imageurl,
    alt: localizedIn(fields, 'alt') ?? '',
    width: sizeIn(fields, 'width'),
    height: sizeIn(fields, 'height'),
    placeholder: colourIn(fields, 'placeholder'),
    caption: legendIn(fields, 'caption'),
    credit: legendIn(fields, 'credit'),
    link: linkIn(fields, 'link'),
  })
}

function withoutPicture(fields: Fields): undefined {
  reportField(fields, 'imageurl', 'a picture without an address')
  return undefined
}

/** On the wire the transition is `animation`, unless that is an appearance. */
function transitionIn(fields: Fields) {
  const named = oneOfIn(fields, 'transition', TRANSITIONS)
  if (named !== undefined || isRecord(valueIn(fields, 'animation'))) return named ?? 'slide'
  return oneOfIn(fields, 'animation', TRANSITIONS) ?? 'slide'
}

/** A number, or `16:9`, `16/9`. */
function aspectRatioIn(fields: Fields): number | undefined {
  const [, width, height] =
    /^\s*(\d+(?:\.\d+)?)\s*[:/x]\s*(\d+(?:\.\d+)?)\s*$/.exec(textIn(fields, 'aspectRatio') ?? '') ?? []
  if (width === undefined || height === undefined) return sizeIn(fields, 'aspectRatio')
  const ratio = Number(width) / Number(height)
  return Number.isFinite(ratio) && ratio > 0 ? ratio : undefined
}
