/** Which of the issues this device has, as far as the page knows by now. */
export interface DeviceIssues {
  /** Ids of the issues that open without a network. */
  readonly held: ReadonlySet<string>
  readonly isOffline: boolean
}

/** What a host's markup says: nothing of a device. */
export const NO_DEVICE: DeviceIssues = { held: new Set(), isOffline: false }
