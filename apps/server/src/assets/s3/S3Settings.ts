/** Which object storage holds the files; the configuration has these fields under `objectStorage`. */
export interface S3Settings {
  /** Address of an S3-compatible service; undefined means Amazon's own. */
  readonly endpoint: string | undefined
  readonly bucket: string
  readonly region: string
  /** Undefined means what the machine offers: a profile, or the role of a container or of an instance. */
  readonly credentials: S3Credentials | undefined
}

export interface S3Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Of credentials that end by themselves. */
  readonly sessionToken?: string
}
