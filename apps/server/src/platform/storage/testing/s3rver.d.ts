/** The part of s3rver that the tests use; it brings no types. */
declare module 's3rver' {
  import type { RequestListener } from 'node:http'

  interface Options {
    readonly directory: string
    readonly silent: boolean
    readonly configureBuckets: readonly { readonly name: string }[]
  }

  interface Store {
    getObject(
      bucket: string,
      key: string,
      options?: { readonly start?: number; readonly end?: number },
    ): Promise<unknown>
  }

  class S3rver {
    readonly store: Store
    constructor(options: Options)
    configureBuckets(): Promise<unknown>
    callback(): RequestListener
  }

  export = S3rver
}
