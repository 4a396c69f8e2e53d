/** Where a row of buildings of the clock strips stands: everything is given in pixels, upwards from `base`. */
export const BASE = 178

/** A house with a pitched roof and a chimney. */
export function terrace(x: number, width: number, height: number): string {
  const eaves = BASE - height
  return `<path d="M${x} ${BASE} V${eaves} L${x + width / 2} ${eaves - width * 0.36} L${x + width} ${eaves} V${BASE} Z"/>
    <rect x="${x + width * 0.74}" y="${eaves - width * 0.42}" width="9" height="${width * 0.42}"/>`
}

/** A steep slate roof above a low wall. */
export function slate(x: number, width: number, height: number): string {
  const eaves = BASE - height * 0.45
  return `<path d="M${x} ${BASE} V${eaves} L${x + width * 0.16} ${BASE - height} H${x + width * 0.84} L${x + width} ${eaves} V${BASE} Z"/>
    <rect x="${x + 4}" y="${BASE - height - 16}" width="13" height="${height * 0.5}"/>`
}

/** A flat-roofed cube. */
export function cube(x: number, width: number, height: number): string {
  return `<rect x="${x}" y="${BASE - height}" width="${width}" height="${height}"/>`
}

/** A gable that climbs in steps. */
export function steppedGable(x: number, width: number, height: number): string {
  const steps = 4
  const tread = width / (steps * 2 + 1)
  const rise = 13
  const eaves = BASE - height + steps * rise
  const up = Array.from({ length: steps }, () => `h${tread} v${-rise}`).join(' ')
  const down = Array.from({ length: steps }, () => `v${rise} h${tread}`).join(' ')
  return `<path d="M${x} ${BASE} V${eaves} ${up} h${tread} ${down} V${BASE} Z"/>`
}

/** A hall with curved eaves that reach over its walls. */
export function eavesHall(x: number, width: number, height: number): string {
  const wall = BASE - height
  return `<rect x="${x}" y="${wall}" width="${width}" height="${height}"/>
    <path d="M${x - 22} ${wall - 2} q26 4 38 -30 h${width - 32} q12 34 38 30 l-8 12 h${-width - 28} z"/>`
}

/** Small windows in a grid. */
export function windows(
  x: number,
  y: number,
  grid: { readonly columns: number; readonly rows: number; readonly gap: number },
): string {
  return Array.from({ length: grid.columns * grid.rows }, (_, index) => {
    const column = index % grid.columns
    const row = Math.floor(index / grid.columns)
    return `<rect x="${x + column * grid.gap}" y="${y + row * grid.gap}" width="8" height="11"/>`
  }).join('')
}
