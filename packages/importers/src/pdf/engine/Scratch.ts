const SLOT = 8
const SLOTS = 16

/** Room for the numbers that one call into PDFium writes out; the next call uses it again. */
export class Scratch {
  readonly #bytes: () => Uint8Array
  readonly #address: number
  #view: DataView

  constructor(bytes: () => Uint8Array, allocate: (bytes: number) => number) {
    this.#bytes = bytes
    this.#address = allocate(SLOT * SLOTS)
    this.#view = this.#viewed()
  }

  /** Where the number of that index goes, if it has a slot of eight bytes to itself. */
  at(index: number): number {
    return this.#address + index * SLOT
  }

  double(index: number): number {
    return this.#current().getFloat64(index * SLOT, true)
  }

  float(index: number): number {
    return this.#current().getFloat32(index * SLOT, true)
  }

  integer(index: number): number {
    return this.#current().getInt32(index * SLOT, true)
  }

  setInteger(index: number, value: number): void {
    this.#current().setInt32(index * SLOT, value, true)
  }

  /** The first `count` floats of a struct that starts at slot 0. */
  floats(count: number): readonly number[] {
    const view = this.#current()
    const floats: number[] = []
    for (let index = 0; index < count; index++) floats.push(view.getFloat32(index * 4, true))
    return floats
  }

  /** The first `count` integers of a struct that starts at slot 0. */
  integers(count: number): readonly number[] {
    const view = this.#current()
    const integers: number[] = []
    for (let index = 0; index < count; index++) integers.push(view.getInt32(index * 4, true))
    return integers
  }

  /** A memory that has grown is another buffer, and the one before has no bytes any more. */
  #current(): DataView {
    if (this.#view.buffer.byteLength === 0) this.#view = this.#viewed()
    return this.#view
  }

  #viewed(): DataView {
    return new DataView(this.#bytes().buffer, this.#address, SLOT * SLOTS)
  }
}
