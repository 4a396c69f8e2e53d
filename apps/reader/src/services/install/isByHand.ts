interface Device {
  readonly userAgent: string
  readonly platform: string
  readonly maxTouchPoints: number
}

/** Whether a browser installs from the menu that shares and by nothing else: those of iPhone and iPad, which calls itself a Mac. Pure. */
export function isByHand({ userAgent, platform, maxTouchPoints }: Device): boolean {
  return /\b(?:iPhone|iPad|iPod)\b/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1)
}
