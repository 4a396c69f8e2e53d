import type { ComponentBase } from '@gatefold/magazine/component/Component'
import type { Animation, DeviceRule } from '@gatefold/magazine/component/presentation'
import { isRecord } from '@gatefold/magazine/isRecord'
import { fieldsOf, locatedIn, valueIn, type Fields } from './Fields.ts'
import { omitUndefined } from './omitUndefined.ts'
import { booleanIn, numberIn, numberOf, oneOfIn, textIn } from './scalars.ts'

const SPEEDS = ['vslow', 'slow', 'medium', 'fast', 'vfast'] as const
const LONGEST_DELAY = 60

/** What every component has in common. `bleed` counts at the root level only. */
export function componentBaseIn(
  fields: Fields,
  site: { readonly id: string; readonly isRoot: boolean },
): ComponentBase {
  return omitUndefined<ComponentBase>({
    id: site.id,
    style: textIn(fields, 'style'),
    bleed: site.isRoot && booleanIn(fields, 'bleed') === true ? true : undefined,
    device: deviceIn(fields),
    animation: animationIn(fields),
  })
}

function deviceIn(fields: Fields): DeviceRule | undefined {
  const device = isRecord(valueIn(fields, 'device')) ? fieldsOf(locatedIn(fields, 'device'), fields.context) : undefined
  if (device === undefined) return undefined
  return {
    mobile: booleanIn(device, 'mobile') ?? true,
    tablet: booleanIn(device, 'tablet') ?? true,
    desktop: booleanIn(device, 'desktop') ?? true,
  }
}

/** A gallery's `animation` may also be the name of its transition: only an object is an appearance. */
function animationIn(fields: Fields): Animation | undefined {
  const animation = isRecord(valueIn(fields, 'animation'))
    ? fieldsOf(locatedIn(fields, 'animation'), fields.context)
    : undefined
  const type = animation === undefined ? undefined : textIn(animation, 'type')
  if (animation === undefined || type === undefined || type === 'none' || !/^[a-z]{2,40}$/i.test(type)) return undefined
  return {
    type,
    speed: oneOfIn(animation, 'speed', SPEEDS) ?? 'medium',
    delay: Math.min(LONGEST_DELAY, Math.max(0, numberIn(animation, 'delay') ?? 0)),
    repeat: repeatIn(animation),
  }
}

function repeatIn(animation: Fields): Animation['repeat'] {
  const value = valueIn(animation, 'repeat')
  if (value === 'infinite' || value === 'never') return value
  const times = numberOf(value)
  return times !== undefined && times >= 1 ? Math.floor(times) : 'never'
}
