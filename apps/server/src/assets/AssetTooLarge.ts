/** A file that the store cannot hold. `message` is one sentence for a publisher. */
export class AssetTooLarge extends Error {
  override readonly name = 'AssetTooLarge'

  constructor(largest: number) {
    super(`A file is larger than ${largest / 1024 ** 3} GiB, the most that object storage takes; make it smaller.`)
  }
}
