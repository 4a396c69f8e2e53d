const SLOT = 8
const SLOTS = 16

/** Room for the numbers that one call into PDFium writes out; the next call uses it again. */
export class Scratch {
  readonly #bytes: () => Uint8Array
  readonly #address: number

  constructor(bytes: () => Uint8Array, allocate: (bytes: number) => number) {
    this.#bytes = bytes
    this.#address = allocate(SLOT * SLOTS)
  }

  /** Where the number of that index goes, if it has a slot of eight bytes to itself. */
  at(index: number): number {
    return this.#address + index * SLOT
  }

  double(index: number): number {
    return this.#view().getFloat64(index * SLOT, true)
  }

  float(index: number): number {
    return this.#view().getFloat32(index * SLOT, true)
  }

  integer(index: number): number {
    return this.#view().getInt32(index * SLOT, true)
  }

  setInteger(index: number, value: number): void {
    this.#view().setInt32(index * SLOT, value, true)
  }

  /** The first `count` floats of a struct that starts at slot 0. */
  floats(count: number): readonly number[] {
    const view = this.#view()
    return Array.from({ length: count }, (_, index) => view.getFloat32(index * 4, true))
  }

  /** The first `count` integers of a struct that starts at slot 0. */
  integers(count: number): readonly number[] {
    const view = this.#view()
    return Array.from({ length: count }, (_, index) => view.getInt32(index * 4, true))
  }

  #view(): DataView {
    return new DataView(this.#bytes().buffer, this.#address, SLOT * SLOTS)
  }
}
