import type { Animation, DeviceRule } from '@gatefold/magazine/component/Component'
import { isRecord } from '@gatefold/magazine/isRecord'
import { type Fields, type Located, recordIn, valueIn } from './Fields.ts'
import { booleanIn, numberIn, numberOf, oneOfIn, sizeIn, textIn, textOf } from './values.ts'

/** A number, or `16:9`, `16/9`. */
export function ratioIn(fields: Fields, name: string): number | undefined {
  const [, width, height] = /^\s*(\d+(?:\.\d+)?)\s*[:/x]\s*(\d+(?:\.\d+)?)\s*$/.exec(textIn(fields, name) ?? '') ?? []
  if (width === undefined || height === undefined) return sizeIn(fields, name)
  const ratio = Number(width) / Number(height)
  return Number.isFinite(ratio) && ratio > 0 ? ratio : undefined
}

/** Half of a place is none. */
export function degreesIn(fields: Fields, name: string): number | undefined {
  const degrees = numberIn(fields, name)
  const isWithin = (field: string, most: number) => Math.abs(numberOf(valueIn(fields, field)) ?? Infinity) <= most
  return isWithin('latitude', 90) && isWithin('longitude', 180) ? degrees : undefined
}

/** A cell that cannot be read stays empty, so that the columns keep their places. */
export function cellsOf(items: readonly Located[]): readonly string[] {
  return items.map(({ value }) => textOf(value) ?? '')
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

const SPEEDS = ['vslow', 'slow', 'medium', 'fast', 'vfast'] as const

const LONGEST_DELAY = 60

export function deviceIn(fields: Fields, name: string): DeviceRule | undefined {
  const device = recordIn(fields, name)
  return (
    device && {
      mobile: booleanIn(device, 'mobile') ?? true,
      tablet: booleanIn(device, 'tablet') ?? true,
      desktop: booleanIn(device, 'desktop') ?? true,
    }
  )
}

/** A gallery's `animation` may also be the name of its transition: only an object is an appearance. */
export function animationIn(fields: Fields, name: string): Animation | undefined {
  const animation = recordIn(fields, name)
  const type = animation && textIn(animation, 'type')
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
