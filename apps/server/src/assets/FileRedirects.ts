import type { StoredAsset } from './AssetStore.ts'

/** How files are sent by the storage itself instead of the host. */
export interface FileRedirects {
  /** Where all addresses of `presign` are. */
  readonly origin: string
  /** An address that needs no credentials, for five minutes. */
  presign(asset: StoredAsset): Promise<string>
}
