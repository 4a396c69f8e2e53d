interface Memory {
  allocate(bytes: number): number
  free(address: number): void
}

/**
 * The one piece of PDFium's memory that pages are drawn in. It is kept from page to page: what is given back between
 * two of them is soon in pieces, and every further page would need room of its own.
 */
export class Canvas {
  readonly #memory: Memory
  #address = 0
  #bytes = 0

  constructor(memory: Memory) {
    this.#memory = memory
  }

  /** Address of at least that many bytes. What was drawn before is lost. */
  take(bytes: number): number {
    if (bytes <= this.#bytes) return this.#address
    if (this.#address !== 0) this.#memory.free(this.#address)
    this.#address = 0
    this.#bytes = 0
    this.#address = this.#memory.allocate(bytes)
    this.#bytes = bytes
    return this.#address
  }
}
