/** A picture of the title in one size, as a device asks for it. */
export interface AppIcon {
  /** Of its file, without the ending. */
  readonly name: string
  /** Pixels of its side. */
  readonly side: number
  /** `maskable`: the device cuts its own shape out of it. */
  readonly purpose: 'any' | 'maskable'
}

const SIDES = [48, 72, 96, 128, 144, 192, 256, 384, 512] as const
const MASKED_SIDES = [192, 512] as const

/** What the manifest names. Chromium installs with 192 and 512; the others save a device from scaling. */
export const MANIFEST_ICONS: readonly AppIcon[] = [
  ...SIDES.map((side): AppIcon => ({ name: `${side}`, side, purpose: 'any' })),
  ...MASKED_SIDES.map((side): AppIcon => ({ name: `maskable-${side}`, side, purpose: 'maskable' })),
]

/** What the pages name, and nobody else: of browser tabs, and of Apple's home screens, which round the corners of a whole square. */
const PAGE_ICONS: readonly AppIcon[] = [
  { name: '64', side: 64, purpose: 'any' },
  { name: 'apple-180', side: 180, purpose: 'maskable' },
]

export const APP_ICONS: readonly AppIcon[] = [...MANIFEST_ICONS, ...PAGE_ICONS]
