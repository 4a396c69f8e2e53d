/** What the browser tells of the network that the device is on. */
export interface DeviceNetwork {
  /** Undefined where the browser does not tell. */
  isOnWifi(): boolean | undefined
  /** Whether the reader has asked for as little traffic as possible. */
  isSaving(): boolean
  /** Calls when another network is used. */
  subscribe(listener: () => void): () => void
}
