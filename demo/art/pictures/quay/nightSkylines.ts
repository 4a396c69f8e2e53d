import { eavesHall, terrace, windows } from './houses.ts'
import type { Skyline } from './Skyline.ts'
import { circle, LAMP, row, varied } from './skylineParts.ts'

const FINKENHALLIG: Skyline = {
  time: [20, 15],
  high: { navy: 0.96, teal: 0.5 },
  low: { navy: 0.72, teal: 0.6, coral: 0.16 },
  wall: { navy: 1 },
  ground: { navy: 0.85, teal: 0.5 },
  gleam: { navy: 0.6, teal: 0.7 },
  layers: [
    { markup: '<path d="M1400 54 L0 10 V104 Z"/>', ink: { ochre: 0.3, navy: 0.66, teal: 0.3 } },
    {
      markup:
        '<path d="M470 178 q150 -52 260 -52 h180 q120 0 260 52 z"/><path d="M740 128 v-34 q0 -6 6 -10 l44 -44 h70 l44 44 q6 4 6 10 v34 z"/>',
      ink: { navy: 1, coral: 0.2 },
    },
    {
      markup: '<path d="M1384 178 L1392 66 h22 L1422 178 Z M1388 64 h30 v-6 h-30 z M1394 58 v-16 q9 -10 18 0 v16 z"/>',
      ink: { navy: 1, coral: 0.3 },
    },
    { markup: '<rect x="1396" y="44" width="14" height="13"/>', ink: LAMP },
    { markup: '<rect x="800" y="102" width="34" height="20"/>', ink: { teal: 0.55 } },
  ],
}

const MASTS = varied(31, 34, [16, 40])

const LANTERNS = Array.from({ length: 24 }, (_, index) => ({
  x: 300 + index * 54,
  y: 58 + ((index % 6) - 2.5) ** 2 * -3 + 24,
}))

const WANGCHAO: Skyline = {
  time: [23, 58],
  high: { navy: 0.94, teal: 0.35 },
  low: { navy: 0.5, coral: 0.55 },
  wall: { navy: 1, coral: 0.3 },
  ground: { navy: 0.85, coral: 0.3 },
  gleam: { coral: 0.7, ochre: 0.3, navy: 0.2 },
  layers: [
    {
      markup: `${eavesHall(340, 150, 56)}${eavesHall(560, 210, 74)}${eavesHall(612, 108, 118)}${eavesHall(860, 170, 52)}${eavesHall(1120, 130, 82)}${eavesHall(1330, 190, 58)}`,
      ink: { navy: 1, coral: 0.25 },
    },
    {
      markup: row(
        290,
        MASTS,
        (x, width) => `<rect x="${x}" y="${120 - width * 2}" width="4" height="${70 + width * 2}"/>`,
      ),
      ink: { navy: 1, teal: 0.2 },
    },
    { markup: LANTERNS.map(({ x, y }) => circle(x, y, 15)).join(''), ink: { coral: 0.75, navy: 0.62 } },
    { markup: LANTERNS.map(({ x, y }) => circle(x, y, 7)).join(''), ink: { coral: 0.95, ochre: 0.4 } },
    {
      markup:
        windows(590, 142, { columns: 7, rows: 1, gap: 24 }) +
        windows(880, 146, { columns: 6, rows: 1, gap: 24 }) +
        windows(1350, 146, { columns: 7, rows: 1, gap: 24 }),
      ink: LAMP,
    },
  ],
}

const STARS = Array.from({ length: 70 }, (_, index) => ({
  x: 240 + ((index * 467) % 1340),
  y: 6 + ((index * 89) % 118),
  r: index % 7 === 0 ? 2.2 : 1.3,
}))

const BREAKWATER: Skyline = {
  time: [3, 20],
  high: { navy: 1, teal: 0.3 },
  low: { navy: 0.66, teal: 0.66 },
  wall: { navy: 1 },
  ground: { navy: 0.92, teal: 0.4 },
  gleam: { navy: 0.7, teal: 0.7 },
  layers: [
    { markup: STARS.map(({ x, y, r }) => circle(x, y, r)).join(''), ink: { ochre: 0.1 } },
    {
      markup:
        row(300, varied(1, 9, [58, 66]), (x, width, index) => terrace(x, width, 52 + (index % 4) * 6)) +
        '<path d="M860 178 L900 156 H1430 L1450 178 Z"/><rect x="1400" y="104" width="14" height="60"/><rect x="1392" y="92" width="30" height="14"/>',
      ink: { navy: 1, coral: 0.3 },
    },
    { markup: circle(1407, 86, 34), ink: { navy: 0.55, teal: 0.5 } },
    { markup: circle(1407, 86, 9), ink: { teal: 0.5, ochre: 0.25 } },
    { markup: windows(492, 136, { columns: 1, rows: 1, gap: 20 }), ink: LAMP },
  ],
}

/** After dark, in the order of the articles. */
export const NIGHT_SKYLINES: readonly Skyline[] = [FINKENHALLIG, WANGCHAO, BREAKWATER]
