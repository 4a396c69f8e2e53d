import { BASE, cube, slate, steppedGable, terrace, windows } from './houses.ts'
import type { Skyline } from './Skyline.ts'
import { circle, DARK, LAMP, row, stroke, varied } from './skylineParts.ts'

const NETHERMOUTH: Skyline = {
  time: [6, 40],
  high: { teal: 0.55, navy: 0.28 },
  low: { coral: 0.62, ochre: 0.5 },
  wall: { navy: 0.8, coral: 0.4 },
  ground: { ochre: 0.45, coral: 0.34, navy: 0.3 },
  gleam: { coral: 0.5, ochre: 0.4 },
  layers: [
    {
      markup: row(300, varied(1, 13, [58, 66]), (x, width, index) => terrace(x, width, 62 + (index % 4) * 7)),
      ink: DARK,
    },
    { markup: terrace(1170, 150, 88) + cube(1340, 220, 34), ink: { navy: 0.8, coral: 0.5 } },
    {
      markup: windows(492, 126, { columns: 1, rows: 1, gap: 20 }) + windows(874, 132, { columns: 1, rows: 1, gap: 20 }),
      ink: LAMP,
    },
  ],
  front: [
    {
      markup: stroke([620, 760, 900, 1040, 1400, 1500].map((x) => `M${x} 184 q10 22 2 30`).join(' '), 5),
      ink: { ochre: 0.7 },
    },
  ],
}

const SHIOMACHI: Skyline = {
  time: [7, 30],
  high: { teal: 0.42, ochre: 0.06 },
  low: { ochre: 0.42, coral: 0.2 },
  wall: { navy: 0.85, teal: 0.3 },
  ground: { teal: 0.62, navy: 0.2 },
  gleam: { ochre: 0.35, teal: 0.15 },
  layers: [
    {
      markup: '<path d="M760 178 Q960 140 1060 34 h90 Q1240 140 1450 178 Z"/>',
      ink: { teal: 0.55, navy: 0.32, coral: 0.1 },
    },
    {
      markup: '<path d="M1020 78 Q1044 56 1060 34 h90 q12 24 34 42 l-26 -4 l-22 18 l-26 -22 l-28 20 l-30 -18 z"/>',
      ink: {},
    },
    { markup: circle(620, 120, 26), ink: { coral: 0.85, ochre: 0.2 } },
    {
      markup: `<path d="M300 92 L352 68 H1010 L1060 92 V104 H300 Z"/>${Array.from({ length: 13 }, (_, index) => `<rect x="${318 + index * 60}" y="100" width="9" height="78"/>`).join('')}`,
      ink: DARK,
    },
    { markup: stroke('M1330 178 V70 L1450 40 M1330 84 L1290 100 M1446 42 V96', 7), ink: DARK },
  ],
}

const BASIN: Skyline = {
  time: [10, 20],
  high: { teal: 0.2, ochre: 0.08 },
  low: { ochre: 0.24 },
  wall: { ochre: 0.5, navy: 0.45 },
  ground: { ochre: 0.55, navy: 0.3, coral: 0.1 },
  gleam: { teal: 0.3 },
  layers: [
    { markup: '<path d="M0 178 V134 q400 -20 900 -6 t700 -6 V178 Z"/>', ink: { ochre: 0.5, navy: 0.22, coral: 0.12 } },
    {
      markup: row(
        330,
        varied(8, 14, [70, 110]),
        (x, _width, index) => `<rect x="${x}" y="${66 + ((index * 29) % 34)}" width="13" height="118"/>`,
      ),
      ink: { navy: 0.85, ochre: 0.5 },
    },
    {
      markup: stroke(`M1150 30 V132 M1182 30 V132 ${[44, 62, 80, 98, 116].map((y) => `M1150 ${y} h32`).join(' ')}`, 6),
      ink: { navy: 0.9 },
    },
    {
      markup:
        '<g transform="rotate(-11 700 168)"><path d="M610 150 h190 l-30 32 h-132 z"/><path d="M690 150 V70" stroke="#fff" stroke-width="6"/></g><g transform="rotate(9 1360 170)"><path d="M1290 152 h150 l-24 28 h-104 z"/></g>',
      ink: { coral: 0.85, ochre: 0.2, navy: 0.15 },
    },
  ],
}

const SMOKES = [322, 432, 560, 676, 812, 928, 1066, 1300, 1424]

const PORT_MEREL: Skyline = {
  time: [12, 45],
  high: { teal: 0.32 },
  low: { teal: 0.08, ochre: 0.2 },
  wall: { navy: 0.6, ochre: 0.5 },
  ground: { teal: 0.7, navy: 0.12 },
  gleam: { teal: 0.25 },
  layers: [
    {
      markup: stroke(SMOKES.map((x, index) => `M${x} 76 q-14 -18 6 -34 t${index % 2 ? 14 : 4} -40`).join(' '), 9),
      ink: { ochre: 0.05 },
    },
    {
      markup: row(305, [118, 124, 120, 132, 116, 128, 122], (x, width, index) =>
        slate(x, width - 4, 88 + (index % 3) * 12),
      ),
      ink: { navy: 0.62, teal: 0.35, coral: 0.12 },
    },
    {
      markup: `<path d="M1196 178 V96 l22 -92 l22 92 V178 Z"/>${slate(1280, 128, 92)}${slate(1410, 170, 104)}`,
      ink: { navy: 0.72, teal: 0.3, coral: 0.1 },
    },
    {
      markup: row(318, [118, 124, 120, 132, 116, 128, 122], (x) =>
        windows(x + 16, 148, { columns: 3, rows: 1, gap: 26 }),
      ),
      ink: { ochre: 0.55 },
    },
  ],
}

const CUBES = varied(15, 15, [58, 96])

const CALA_SORDA: Skyline = {
  time: [15, 10],
  high: { teal: 0.88, navy: 0.12 },
  low: { teal: 0.5 },
  wall: { ochre: 0.3 },
  ground: { teal: 0.85, navy: 0.06 },
  gleam: { teal: 0.55 },
  layers: [
    { markup: '<path d="M0 178 V150 q360 -96 780 -60 t820 -26 V178 Z"/>', ink: { ochre: 0.75, coral: 0.22 } },
    { markup: row(310, CUBES, (x, width, index) => cube(x, width, 40 + ((index * 37) % 56))), ink: { ochre: 0.03 } },
    {
      markup: row(
        310,
        CUBES,
        (x, width, index) =>
          `<rect x="${x + width - 17}" y="${BASE - 40 - ((index * 37) % 56)}" width="17" height="${40 + ((index * 37) % 56)}"/>`,
      ),
      ink: { ochre: 0.34, coral: 0.08 },
    },
    {
      markup: `<rect x="900" y="46" width="54" height="132"/><path d="M896 46 q31 -46 62 0 z"/>`,
      ink: { ochre: 0.06 },
    },
    { markup: '<rect x="938" y="46" width="16" height="132"/>', ink: { ochre: 0.36, coral: 0.1 } },
    {
      markup: `${row(326, CUBES, (x) => `<rect x="${x}" y="150" width="15" height="28"/>`)}<path d="M917 78 v-14 q10 -12 20 0 v14 z"/>`,
      ink: { teal: 0.9, navy: 0.35 },
    },
  ],
}

const OOSTERSLIK: Skyline = {
  time: [17, 20],
  high: { ochre: 0.35, teal: 0.12 },
  low: { ochre: 0.85, coral: 0.2 },
  wall: { navy: 0.7, coral: 0.5 },
  ground: { ochre: 0.6, coral: 0.14, navy: 0.12 },
  gleam: { ochre: 0.8, coral: 0.3 },
  layers: [
    {
      markup: row(310, [74, 82, 70, 90, 76, 84, 72], (x, width, index) =>
        steppedGable(x, width, 108 + ((index * 17) % 36)),
      ),
      ink: { navy: 0.6, coral: 0.85 },
    },
    {
      markup: row(318, [74, 82, 70, 90, 76, 84, 72], (x, _width, index) =>
        windows(x + 12, 118 - ((index * 17) % 20), { columns: 2, rows: 2, gap: 24 }),
      ),
      ink: { ochre: 0.6 },
    },
    {
      markup: stroke('M930 178 V58 M1010 178 V58 M860 70 H1080 M1076 72 V160 M862 72 l-10 26 M930 160 L1100 128', 9),
      ink: { navy: 0.9, coral: 0.3 },
    },
    {
      markup: `<path d="M1290 178 L1306 96 h52 l16 82 z"/>${stroke('M1332 100 L1262 40 M1332 100 L1402 160 M1332 100 L1392 30 M1332 100 L1272 170', 8)}`,
      ink: { navy: 0.85, coral: 0.4 },
    },
    { markup: terrace(1440, 90, 58), ink: { navy: 0.6, coral: 0.8 } },
  ],
}

/** From first light to evening, in the order of the articles. */
export const DAY_SKYLINES: readonly Skyline[] = [NETHERMOUTH, SHIOMACHI, BASIN, PORT_MEREL, CALA_SORDA, OOSTERSLIK]
