/** Markup of small far-off things, in pixels; each stands on its `y`. */
export interface Stand {
  readonly x: number
  readonly y: number
  /** Of a grown person. */
  readonly height: number
}

/** One walker: a coat, two legs in mid-stride, a head; enough for somebody a mile away. */
export function drawWalker({ x, y, height: h }: Stand): string {
  return `<path d="M${x - h * 0.13} ${y - h * 0.36} Q${x - h * 0.17} ${y - h * 0.8} ${x} ${y - h * 0.83}
      Q${x + h * 0.17} ${y - h * 0.8} ${x + h * 0.14} ${y - h * 0.36} Z"/>
    <path d="M${x - h * 0.1} ${y - h * 0.4} L${x - h * 0.17} ${y} L${x - h * 0.07} ${y} L${x} ${y - h * 0.38}
      L${x + h * 0.1} ${y} L${x + h * 0.19} ${y - h * 0.01} L${x + h * 0.11} ${y - h * 0.4} Z"/>
    <circle cx="${x + h * 0.01}" cy="${y - h * 0.91}" r="${h * 0.095}"/>`
}

/** A walker ahead with a stick, and two more behind. */
export function drawWalkers({ x, y, height: h }: Stand): string {
  const stick = `<path d="M${x - h * 0.12} ${y - h * 0.62} L${x - h * 0.62} ${y + h * 0.02}" stroke="#fff" stroke-width="${h * 0.045}" fill="none"/>`
  return (
    drawWalker({ x, y, height: h }) +
    stick +
    drawWalker({ x: x + h * 1.1, y: y - 2, height: h * 0.97 }) +
    drawWalker({ x: x + h * 1.75, y: y + 1, height: h * 0.72 })
  )
}

/** The funeral of "Across": somebody ahead with a stick, six carrying, four behind, seen from the side. */
export function drawFuneral({ x, y, height: h }: Stand): string {
  const bearers = [0, 0.62, 1.24].map(
    (step) =>
      drawWalker({ x: x + h * (2.1 + step), y, height: h }) +
      drawWalker({ x: x + h * (2.3 + step), y: y - h * 0.06, height: h * 0.96 }),
  )
  const coffin = `<path d="M${x + h * 1.75} ${y - h * 0.98} h${h * 2.05} l${h * 0.12} ${h * 0.14} l${-h * 0.12} ${h * 0.12} h${-h * 2.05} z"/>`
  const spare = [4.7, 5.35, 6.1, 6.6, 7.5].map((step, index) =>
    drawWalker({ x: x + h * step, y: y + h * 0.02 * (index % 2), height: h * (index === 4 ? 0.9 : 1) }),
  )
  const lead = drawWalker({ x, y, height: h * 0.97 })
  const stick = `<path d="M${x - h * 0.12} ${y - h * 0.62} L${x - h * 0.6} ${y + h * 0.02}" stroke="#fff" stroke-width="${h * 0.045}" fill="none"/>`
  return lead + stick + bearers.join('') + coffin + spare.join('')
}
