/** The Badging API, where the browser has it. */
export interface BadgedNavigator {
  setAppBadge?(): Promise<void>
  clearAppBadge?(): Promise<void>
}

/** Marks the app's icon with a plain dot, or not. Never rejects: what is not installed has no icon to mark. */
export async function showBadge(navigator: BadgedNavigator, badge: 'set' | 'clear'): Promise<void> {
  const marking = badge === 'set' ? navigator.setAppBadge?.() : navigator.clearAppBadge?.()
  await marking?.catch(() => undefined)
}
