import { gradientNoise, smoothstep } from '../../press/noise.ts'
import { createEasel } from '../../press/Easel.ts'
import { paint, type Sheet } from '../../press/Sheet.ts'
import { flatsAt, type Flats } from '../flats.ts'
import type { Picture } from '../Picture.ts'
import { coralSky } from '../skies.ts'

const WIDE = { width: 1400, height: 933 }
const TALL = { width: 700, height: 800 }

/** A broad barge seen from the side, 640 pixels long, standing on y = 0 in the middle of x = 0. */
const HULL = '<path d="M-326 -96 Q-330 -18 -250 0 H246 Q322 -18 330 -112 Q270 -84 160 -80 H-200 Q-280 -82 -326 -96 Z"/>'
const RAIL =
  '<path d="M-326 -96 Q-280 -82 -200 -80 H160 Q270 -84 330 -112 L330 -100 Q270 -72 160 -68 H-200 Q-280 -70 -326 -84 Z"/>'
const CABIN = '<path d="M-190 -82 V-122 H-20 L0 -82 Z"/>'
const BOARD = '<path d="M40 -96 q70 -20 96 26 q10 46 -40 52 q-60 -6 -56 -78 z"/>'
const RUDDER = '<path d="M-326 -104 l-52 6 l6 92 l50 2 z"/>'
const MAST =
  '<rect x="66" y="-560" width="15" height="482"/><path d="M80 -520 L-236 -176" stroke="#fff" stroke-width="10"/><path d="M74 -546 L322 -118 M74 -546 L-300 -104" stroke="#fff" stroke-width="3"/><path d="M74 -560 h54 l-14 11 l14 11 h-54 z"/>'
const SAIL = '<path d="M68 -470 L-150 -262 L-214 -160 L60 -130 Z"/>'

async function drawDryBoat(): Promise<Sheet> {
  const easel = createEasel(WIDE)
  const flats: Flats = {
    ...WIDE,
    seed: 203,
    horizon: 0.52,
    light: 0.2,
    sand: { ochre: 0.66, coral: 0.14 },
    sky: coralSky({ across: 0.2, above: 0.09, radius: 0.045 }),
  }
  paint(easel.sheet, (x, y) => flatsAt(flats, -0.42, { x, y }))
  await easel.cover('<path d="M0 486 V470 H900 l60 6 H1400 V486 Z"/><path d="M1180 472 l8 -40 h10 l8 40 z"/>', {
    teal: 0.6,
    navy: 0.5,
  })
  const place = 'transform="translate(800 690)"'
  await easel.glaze(`<g transform="translate(800 690) skewX(62) scale(1 -0.5)">${HULL}${MAST}${RUDDER}</g>`, {
    navy: 0.42,
    teal: 0.3,
  })
  await easel.cover(`<g ${place}>${MAST}</g>`, { navy: 0.95, coral: 0.4 })
  await easel.cover(`<g ${place}>${SAIL}</g>`, { coral: 0.8, ochre: 0.4, navy: 0.22 })
  await easel.cover(`<g ${place}>${HULL}${CABIN}${RUDDER}</g>`, { navy: 0.96, teal: 0.3 })
  await easel.cover(`<g ${place}>${RAIL}</g>`, { ochre: 0.75, coral: 0.2 })
  await easel.cover(`<g ${place}>${BOARD}</g>`, { coral: 0.55, ochre: 0.6, navy: 0.4 })
  await easel.cover(
    `<g ${place}><rect x="-160" y="-112" width="26" height="18"/><rect x="-110" y="-112" width="26" height="18"/></g>`,
    { ochre: 0.8 },
  )
  await easel.cover(
    '<path d="M590 610 L560 694 M612 610 L584 694 M584 634 h22 M578 652 h22 M572 670 h22" stroke="#fff" stroke-width="5"/>',
    { ochre: 0.3 },
  )
  const steps = Array.from({ length: 24 }, (_, index) => {
    const t = index / 23
    return `<ellipse cx="${560 - t * 400 + (index % 2) * 9}" cy="${700 + t * t * 190}" rx="${4 + t * 7}" ry="${2 + t * 3}"/>`
  })
  await easel.glaze(steps.join(''), { navy: 0.6, coral: 0.2 })
  return easel.sheet
}

interface Stage {
  /** Row of the water's surface, and of the ground. */
  readonly water: number
  readonly ground: number
  readonly foot: number
}

const STAGES: readonly Stage[] = [
  { water: 430, ground: 700, foot: 470 },
  { water: 600, ground: 660, foot: 660 },
  { water: 900, ground: 620, foot: 620 },
]

const FISH =
  '<path d="M140 600 q30 -26 64 0 l20 -14 v28 l-20 -14 q-34 26 -64 0 z M430 566 q24 -20 50 0 l16 -11 v22 l-16 -11 q-26 20 -50 0 z"/>'
const TABLE =
  '<path d="M86 540 h96 v10 h-96 z M96 550 l-8 72 h9 l10 -72 z M166 550 l10 72 h9 l-10 -72 z M24 500 h9 v52 h40 v8 h-3 l4 62 h-8 l-5 -60 h-25 l-4 60 h-8 z M118 540 v-26 h22 v26 z"/>'

async function drawStage(stage: Stage, index: number): Promise<Sheet> {
  const easel = createEasel(TALL)
  paint(easel.sheet, (x, y) => {
    if (y > stage.ground + gradientNoise(x / 60, 1, 3 + index) * 7) {
      const ripple = Math.sin(y / 9 + gradientNoise(x / 70, y / 50, 2) * 4) * 0.1
      return { ochre: 0.7 + ripple, coral: 0.16, navy: 0.08 + ripple * 0.6 }
    }
    const wave = stage.water + Math.sin(x / 24 + index) * 4
    if (y > wave)
      return { teal: 0.72 + smoothstep(wave, wave + 300, y) * 0.24, navy: smoothstep(wave, wave + 420, y) * 0.45 }
    return { ochre: 0.18 + (y / 800) * 0.34, coral: (y / 800) * (0.1 + index * 0.12), teal: (1 - y / 800) * 0.2 }
  })
  const place = `transform="translate(448 ${stage.foot}) scale(0.72)"`
  if (index === 0) await easel.cover(FISH, { navy: 0.55, coral: 0.1, teal: 0.4 })
  const anchor = index === 0 ? 'M684 394 Q694 560 696 706' : `M684 ${stage.foot - 76} L700 ${stage.ground + 20}`
  await easel.cover(`<path d="${anchor}" fill="none" stroke="#fff" stroke-width="5"/>`, { navy: 0.9 })
  await easel.cover(`<g ${place}>${MAST}</g>`, { navy: 0.95, coral: 0.3 })
  await easel.cover(`<g ${place}>${HULL}${CABIN}${RUDDER}</g>`, { navy: 0.96, teal: 0.3 })
  await easel.cover(`<g ${place}>${RAIL}</g>`, { ochre: 0.75, coral: 0.2 })
  await easel.cover(`<g ${place}>${BOARD}</g>`, { coral: 0.75, ochre: 0.5, navy: 0.2 })
  if (index === 2) await easel.cover(TABLE, { coral: 0.95, ochre: 0.2 })
  if (stage.water < stage.ground)
    await easel.glaze(`<rect x="0" y="${stage.water + 2}" width="700" height="${stage.ground - stage.water - 2}"/>`, {
      teal: 0.45,
    })
  return easel.sheet
}

export const dryBoats: readonly Picture[] = [
  { ...WIDE, name: 'dry-boat', press: { seed: 41, grain: 0.36, quality: 46 }, draw: drawDryBoat },
  ...STAGES.map((stage, index) => ({
    ...TALL,
    name: `dry-${index + 1}`,
    press: { seed: 42 + index, grain: 0.34, quality: 46 },
    draw: () => drawStage(stage, index),
  })),
]
