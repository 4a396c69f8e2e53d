import type { Part } from './findShapes.ts'

const BODY = `<path d="M372 150 q86 -26 214 -6 q10 180 4 300 q-2 70 22 110 q22 40 20 120 l-4 66 q-150 14 -330 6 q-104 -6 -128 -14
  q-14 -60 30 -104 q40 -30 96 -52 q58 -24 70 -96 q18 -130 6 -330 z"/>`
const SOLE = `<path d="M166 706 q120 24 250 22 q110 -2 214 -14 l4 58 q-16 18 -90 20 l-6 -22 q-60 6 -150 4 l-8 18 q-160 6 -206 -22 q-16 -30 -8 -64 z"/>`
const RIM = `<path d="M366 146 q86 -34 224 -6 l2 52 q-120 -18 -222 2 z"/>`
const LABEL = `<path d="M430 250 h110 v66 h-110 z"/>`
const CREASES = `<path d="M398 500 q60 34 170 16 M386 540 q70 40 196 18 M300 640 q40 -46 92 -56" fill="none" stroke="#fff" stroke-width="9"/>`
const SHINE = `<path d="M408 216 q12 120 -2 240" fill="none" stroke="#fff" stroke-width="16"/>`

/** A rubber boot with its toe to the left, in a square of 900 pixels. */
export function bootParts(): readonly Part[] {
  return [
    { markup: BODY, ink: { coral: 0.95, ochre: 0.25 }, solid: true },
    { markup: SOLE, ink: { ochre: 0.5, navy: 0.55 }, solid: true },
    { markup: RIM, ink: { ochre: 0.85, coral: 0.2 }, solid: true },
    { markup: LABEL, ink: { ochre: 0.1 }, solid: true },
    { markup: CREASES, ink: { navy: 0.5 }, solid: false },
    { markup: SHINE, ink: { ochre: 0.2, coral: 0.4 }, solid: true },
  ]
}

/** The boot's outline, for standing it somewhere small. */
export const BOOT_OUTLINE = BODY + SOLE
