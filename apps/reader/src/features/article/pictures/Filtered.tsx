import type { ReactNode } from 'react'

interface Props {
  /** As the publisher wrote it. */
  readonly filter: string
  readonly children: ReactNode
}

/** A picture in the colours that its publisher chose for it. */
export function Filtered({ filter, children }: Props) {
  return <div style={{ filter: filterOf(filter) }}>{children}</div>
}

/** Functions of CSS that change a picture's colours, with the largest amount that makes sense. */
const FUNCTIONS: Readonly<Record<string, number>> = {
  blur: 40,
  brightness: 5,
  contrast: 5,
  grayscale: 1,
  'hue-rotate': 360,
  invert: 1,
  opacity: 1,
  saturate: 5,
  sepia: 1,
}

/** What a function without an amount means; for the others it is 1, as in CSS. */
const WITHOUT_AMOUNT: Readonly<Record<string, string>> = { blur: '4px', 'hue-rotate': '90deg' }

/**
 * The named looks that publishers of this format choose from, as colour changes of our own making that come near them.
 * Names without spaces and dashes.
 */
const LOOKS: Readonly<Record<string, string>> = {
  '1977': 'sepia(0.4) hue-rotate(-28deg) saturate(1.4)',
  aden: 'hue-rotate(-18deg) contrast(0.9) saturate(0.85) brightness(1.15)',
  brannan: 'sepia(0.4) contrast(1.3) saturate(0.9)',
  brooklyn: 'contrast(0.9) brightness(1.12) sepia(0.12)',
  clarendon: 'contrast(1.2) saturate(1.35)',
  earlybird: 'sepia(0.35) contrast(1.1) brightness(0.95)',
  gingham: 'brightness(1.08) contrast(0.9) hue-rotate(-8deg)',
  hudson: 'brightness(1.15) contrast(0.9) saturate(1.1)',
  inkwell: 'grayscale(1) contrast(1.1) brightness(1.1)',
  kelvin: 'sepia(0.5) saturate(1.8) brightness(1.05)',
  lark: 'brightness(1.15) contrast(0.9) saturate(1.1)',
  lofi: 'saturate(1.15) contrast(1.4)',
  maven: 'sepia(0.25) contrast(0.95) brightness(0.95) saturate(1.4)',
  mayfair: 'contrast(1.1) saturate(1.1) brightness(1.05)',
  moon: 'grayscale(1) contrast(0.95) brightness(1.15)',
  nashville: 'sepia(0.25) contrast(1.15) brightness(1.05) saturate(1.2)',
  perpetua: 'saturate(1.1) brightness(1.05)',
  reyes: 'sepia(0.25) brightness(1.12) contrast(0.85) saturate(0.75)',
  rise: 'brightness(1.08) sepia(0.22) contrast(0.9) saturate(0.9)',
  slumber: 'saturate(0.66) brightness(1.05) sepia(0.12)',
  stinson: 'contrast(0.8) saturate(0.85) brightness(1.15)',
  toaster: 'contrast(1.35) brightness(0.95) sepia(0.2)',
  valencia: 'contrast(1.06) brightness(1.08) sepia(0.12)',
  walden: 'brightness(1.1) hue-rotate(-10deg) sepia(0.3) saturate(1.5)',
  willow: 'grayscale(0.6) contrast(0.95) brightness(0.95)',
  xpro2: 'sepia(0.3) contrast(1.2) saturate(1.2)',
  xproii: 'sepia(0.3) contrast(1.2) saturate(1.2)',
}

const ONE_FUNCTION = /^([a-z-]+)(?:\(\s*(-?\d+(?:\.\d+)?)\s*(%|px|deg)?\s*\))?$/

/** The value of CSS `filter` for a filter found in content; undefined for what is none. Pure. */
export function filterOf(name: string | undefined): string | undefined {
  const said = name?.trim().toLowerCase() ?? ''
  const look = said.replaceAll(/[\s-]/g, '')
  return Object.hasOwn(LOOKS, look) ? LOOKS[look] : functionOf(said)
}

function functionOf(said: string): string | undefined {
  const [, word = '', amount, unit] = ONE_FUNCTION.exec(said) ?? []
  const name = word === 'greyscale' ? 'grayscale' : word
  const most = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined
  if (most === undefined) return undefined
  return `${name}(${amount === undefined ? (WITHOUT_AMOUNT[name] ?? 1) : amountOf({ name, amount, unit, most })})`
}

interface Amount {
  readonly name: string
  readonly amount: string
  readonly unit: string | undefined
  readonly most: number
}

function amountOf({ name, amount, unit, most }: Amount): string {
  const value = unit === '%' ? Number(amount) / 100 : Number(amount)
  if (name === 'hue-rotate') return `${Math.min(most, Math.max(-most, value))}deg`
  return `${Math.min(most, Math.max(0, value))}${name === 'blur' ? 'px' : ''}`
}
