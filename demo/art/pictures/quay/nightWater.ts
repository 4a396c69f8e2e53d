import { fractalNoise, gradientNoise, smoothstep } from '../../press/noise.ts'
import { createEasel } from '../../press/Easel.ts'
import { overprint, paint, plateOf, stamp, type Sheet } from '../../press/Sheet.ts'
import type { Picture } from '../Picture.ts'

const WIDE = { width: 1400, height: 933 }

const FERRY = { x: 330, y: 600, turn: -24 }

/** Along and across the ferry's course, in pixels; along is positive behind it. */
function behind(x: number, y: number): readonly [along: number, across: number] {
  const angle = (FERRY.turn * Math.PI) / 180
  const [dx, dy] = [x - FERRY.x, y - FERRY.y]
  return [dx * Math.cos(angle) + dy * Math.sin(angle), -dx * Math.sin(angle) + dy * Math.cos(angle)]
}

/** The height of a ship's wake: the arms of a V of 19 and a half degrees, waves across it, and a churned middle. */
function wake(along: number, across: number): number {
  if (along < 10) return 0
  const edge = along * 0.354
  const side = Math.abs(across) / edge
  const arms = Math.exp(-(((side - 0.96) / 0.1) ** 2)) * (0.5 + 0.5 * Math.sin(along / 9 + Math.abs(across) / 5))
  const ribs = side < 1 ? Math.sin(along / 15 - (across * across) / (along * 34)) * 0.32 * (1 - side) : 0
  return (arms + ribs) * Math.exp(-along / 1300)
}

async function drawFerry(): Promise<Sheet> {
  const easel = createEasel(WIDE)
  paint(easel.sheet, (x, y) => {
    const swell = fractalNoise(x / 190, y / 120, { seed: 6, octaves: 3, gain: 0.5 })
    const [along, across] = behind(x, y)
    const crest = Math.max(0, wake(along, across))
    const foam =
      along > 0 && Math.abs(across) < 20 + along * 0.04
        ? smoothstep(-0.25, 0.5, gradientNoise(x / 13, y / 13, 9)) * Math.exp(-along / 420)
        : 0
    const light = Math.min(1, crest * 0.95 + foam)
    return { navy: (0.84 + swell * 0.1) * (1 - light * 0.86), teal: 0.62 + swell * 0.16 - light * 0.3 }
  })
  const glow = plateOf(WIDE, (x, y) => {
    const [along, across] = behind(x, y)
    return Math.exp(-(((along + 20) / 120) ** 2 + (across / 84) ** 2)) * 0.8
  })
  for (const ink of ['navy', 'teal'] as const) {
    const plate = easel.sheet.plates[ink]
    plate.forEach((amount, at) => (plate[at] = amount * (1 - 0.55 * (glow[at] ?? 0))))
  }
  overprint(easel.sheet, glow, { ochre: 0.75 })
  const place = `transform="translate(${FERRY.x} ${FERRY.y}) rotate(${FERRY.turn})"`
  await easel.glaze(
    `<g transform="translate(12 16)"><g ${place}><path d="M-120 0 Q-96 -36 -20 -36 H66 V36 H-20 Q-96 36 -120 0 Z"/></g></g>`,
    { navy: 0.8 },
  )
  await easel.cover(`<g ${place}><path d="M-120 0 Q-96 -36 -20 -36 H66 V36 H-20 Q-96 36 -120 0 Z"/></g>`, {
    ochre: 0.06,
  })
  await easel.cover(`<g ${place}><rect x="-46" y="-24" width="92" height="48"/></g>`, { coral: 0.92, ochre: 0.2 })
  await easel.cover(
    `<g ${place}>${[-40, -22, -4, 14, 32].map((x) => `<rect x="${x}" y="-31" width="10" height="5"/><rect x="${x}" y="26" width="10" height="5"/>`).join('')}<rect x="-66" y="-14" width="12" height="28"/></g>`,
    { ochre: 0.95 },
  )
  await easel.cover(`<g ${place}><circle cx="16" cy="0" r="12"/></g>`, { navy: 1 })
  return easel.sheet
}

const BELL =
  '<path d="M-190 190 Q-176 120 -150 60 Q-134 -20 -128 -110 Q-124 -204 0 -214 Q124 -204 128 -110 Q134 -20 150 60 Q176 120 190 190 Q0 236 -190 190 Z"/><path d="M-38 -206 q0 -64 38 -64 t38 64 z"/>'
const BANDS =
  '<path d="M-164 112 Q0 150 164 112 M-154 78 Q0 114 154 78 M-128 -100 Q0 -66 128 -100" fill="none" stroke="#fff" stroke-width="9"/>'

async function drawBell(): Promise<Sheet> {
  const easel = createEasel(WIDE)
  const heart = { x: 800, y: 560 }
  paint(easel.sheet, (x, y) => {
    const down = y / WIDE.height
    const ray = smoothstep(0.05, 0.6, gradientNoise((x + y * 0.45) / 110, 2, 14)) * (1 - down) * 0.34
    const distance = Math.hypot(x - heart.x, (y - heart.y) * 1.06)
    const ring = smoothstep(0.72, 1, Math.sin(distance / 17)) * Math.exp(-distance / 460) * 0.6
    return {
      teal: 0.9 - ray * 0.6 - ring * 0.62,
      navy: 0.2 + smoothstep(0, 1, down) * 0.66 - ray - ring * 0.3,
      ochre: ring * 0.16,
    }
  })
  await easel.cover('<path d="M0 0 H1400 V44 q-160 18 -330 2 t-380 4 t-360 -4 t-330 0 Z"/>', {
    teal: 0.35,
    ochre: 0.12,
    navy: 0.1,
  })
  await easel.cover('<path d="M170 34 h210 q-14 50 -70 54 h-90 q-46 -8 -50 -54 z"/><path d="M318 80 l10 26 h-26 z"/>', {
    navy: 1,
    teal: 0.3,
  })
  await easel.cover(
    '<path d="M292 88 Q330 300 452 430" fill="none" stroke="#fff" stroke-width="3"/><rect x="444" y="424" width="20" height="46" rx="9" transform="rotate(-28 454 446)"/>',
    { navy: 1 },
  )
  const sand = plateOf(WIDE, (x, y) => {
    const top = 800 + gradientNoise(x / 260, 1, 6) * 44 - Math.exp(-(((x - 800) / 250) ** 2)) * 66
    return smoothstep(top - 2, top + 2, y)
  })
  const place = 'transform="translate(812 600) rotate(17)"'
  await easel.cover(`<g ${place}>${BELL}</g>`, { ochre: 0.85, coral: 0.3, navy: 0.52, teal: 0.3 })
  await easel.cover(`<g ${place}>${BANDS}</g>`, { ochre: 0.8, coral: 0.1, navy: 0.1 })
  await easel.glaze(
    `<g ${place}><path d="M20 -214 Q124 -204 128 -110 Q134 -20 150 60 Q176 120 190 190 Q120 206 70 212 Q60 0 20 -214 Z"/></g>`,
    { navy: 0.7 },
  )
  await easel.cover(
    `<g ${place}><path d="M-104 -120 Q-106 -20 -134 80" fill="none" stroke="#fff" stroke-width="13"/></g>`,
    { ochre: 0.55 },
  )
  stamp(easel.sheet, sand, { ochre: 0.52, navy: 0.6, teal: 0.4 })
  const ripples = plateOf(
    WIDE,
    (x, y) =>
      (sand[y * WIDE.width + x] ?? 0) *
      smoothstep(0.2, 0.9, Math.sin(y / 9 + gradientNoise(x / 100, y / 50, 2) * 5)) *
      0.4,
  )
  overprint(easel.sheet, ripples, { navy: 0.7 })
  const weeds = [120, 188, 236, 1090, 1160, 1290, 1336].map(
    (x, index) => `M${x} 860 q${index % 2 ? 34 : -30} -70 4 -130 t${index % 2 ? -16 : 20} -${110 + (index % 3) * 40}`,
  )
  await easel.cover(`<path d="${weeds.join(' ')}" fill="none" stroke="#fff" stroke-width="13"/>`, {
    teal: 0.9,
    navy: 0.78,
  })
  return easel.sheet
}

export const nightWater: readonly Picture[] = [
  { ...WIDE, name: 'ferry', press: { seed: 55, grain: 0.36, quality: 46 }, draw: drawFerry },
  { ...WIDE, name: 'bell', press: { seed: 56, grain: 0.36, quality: 46 }, draw: drawBell },
]
