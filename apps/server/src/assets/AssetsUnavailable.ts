/** Where files are kept cannot be used. `message` is one clear sentence for whoever runs the server; it holds no secret. */
export class AssetsUnavailable extends Error {
  override readonly name = 'AssetsUnavailable'

  constructor(message: string, cause?: unknown) {
    super(message, { cause })
  }
}
