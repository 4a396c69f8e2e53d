import type { Component } from '@gatefold/magazine/component/Component'
import type { DeviceRule } from '@gatefold/magazine/component/presentation'
import type { FrameAttributes, Place } from './Setting.ts'

/** The attributes by which style sheets (ours and a publication's) know a component. */
export function frameOf(component: Component, place?: Place): FrameAttributes {
  const hidden = hiddenOn(component.device)
  return {
    id: component.id,
    'data-kind': component.component,
    ...(component.style !== undefined && { 'data-block': component.style }),
    ...(place !== undefined && { 'data-place': place }),
    ...(hidden !== '' && { 'data-hide': hidden }),
  }
}

function hiddenOn(device: DeviceRule | undefined): string {
  if (device === undefined) return ''
  const devices = ['mobile', 'tablet', 'desktop'] as const
  return devices.filter((name) => !device[name]).join(' ')
}

const WIDE_KINDS: ReadonlySet<string> = new Set(['gallery', 'video', 'columns', 'table', 'htmltable', 'advert'])

/** Pixels: a landscape picture of at least this width may be wider than the text. */
const WIDE_PICTURE = 1200

/** How wide a root component stands. */
export function placeOf(component: Component): Place {
  if (component.bleed === true) return 'full'
  if (component.component === 'image') return isWidePicture(component) ? 'wide' : 'text'
  if (component.component === 'container') return component.direction === 'horizontal' ? 'wide' : 'text'
  return WIDE_KINDS.has(component.component) ? 'wide' : 'text'
}

function isWidePicture({ width = 0, height = 0, ...image }: Extract<Component, { component: 'image' }>): boolean {
  if (image.expandFullWidth === true) return true
  if (image.fixedWidth !== undefined || image.role === 'logo' || image.role === 'thumbnail') return false
  return width >= WIDE_PICTURE && width > height * 1.2
}
