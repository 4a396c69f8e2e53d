/** Below the base path: the address that leads to the latest issue, whichever that is. For what a device keeps for long. */
export const LATEST_PATH = 'latest'
