/** What the reader has chosen for downloads. */
export interface DownloadSettings {
  /** So many downloads stay, the ones opened last; undefined: all. Older ones are removed when one more is ready. */
  readonly keepLast: number | undefined
  readonly onlyOnWifi: boolean
}
