/** Width and height in pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** How much of one ink lies on each pixel, 0 to 1, row by row. */
export type Plate = Float32Array

export const INK_NAMES = ['ochre', 'coral', 'teal', 'navy'] as const
export type InkName = (typeof INK_NAMES)[number]

/** One coverage per ink. */
export type Mixture = Readonly<Partial<Record<InkName, number>>>

/** What goes through the press: one plate per ink. */
export interface Sheet extends Size {
  readonly plates: Readonly<Record<InkName, Plate>>
}

export function blankSheet({ width, height }: Size): Sheet {
  const plate = (): Plate => new Float32Array(width * height)
  return { width, height, plates: { ochre: plate(), coral: plate(), teal: plate(), navy: plate() } }
}

/** Fills the sheet from a function of the pixel; what the function leaves out stays blank. */
export function paint(sheet: Sheet, mixtureAt: (x: number, y: number) => Mixture): void {
  for (let y = 0; y < sheet.height; y++) {
    for (let x = 0; x < sheet.width; x++) {
      const mixture = mixtureAt(x, y)
      const at = y * sheet.width + x
      for (const ink of INK_NAMES) sheet.plates[ink][at] = mixture[ink] ?? 0
    }
  }
}

/** Lays a shape on the sheet. Under the shape every ink is replaced by the mixture's, so shapes cover what is below. */
export function stamp(sheet: Sheet, shape: Plate, mixture: Mixture): void {
  for (const ink of INK_NAMES) {
    const plate = sheet.plates[ink]
    const amount = mixture[ink] ?? 0
    for (let at = 0; at < plate.length; at++) {
      const covered = shape[at] ?? 0
      if (covered > 0) plate[at] = (plate[at] ?? 0) * (1 - covered) + amount * covered
    }
  }
}

/** Prints a shape over the sheet: only the inks named are touched, and only to darken. */
export function overprint(sheet: Sheet, shape: Plate, mixture: Mixture): void {
  for (const ink of INK_NAMES) {
    const amount = mixture[ink] ?? 0
    if (amount === 0) continue
    const plate = sheet.plates[ink]
    for (let at = 0; at < plate.length; at++) {
      const under = plate[at] ?? 0
      plate[at] = under + (1 - under) * amount * (shape[at] ?? 0)
    }
  }
}

export function plateOf({ width, height }: Size, coverageAt: (x: number, y: number) => number): Plate {
  const plate = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) plate[y * width + x] = coverageAt(x, y)
  }
  return plate
}
