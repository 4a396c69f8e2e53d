/** What the reader has chosen for downloads. */
export interface DownloadSettings {
  /** So many downloads stay, the ones opened last; undefined: all. Older ones are removed when one more is ready. */
  readonly keepLast: number | undefined
  readonly onlyOnWifi: boolean
}

/** What the worker goes by, with what only a page can see of the device. */
export interface DeviceSettings extends DownloadSettings {
  /** That the longer edge of the screen can use; undefined: nobody has said it, and the widest pictures are kept. */
  readonly pixels: number | undefined
}
