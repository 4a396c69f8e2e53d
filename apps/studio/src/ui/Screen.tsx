import { Group, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface ScreenProps {
  /** What the screen is about: its heading, and the first words of the tab. */
  readonly heading: string
  /** The title's name, behind it in the tab. */
  readonly titleName: string
  /** Beside the heading. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** A screen with its heading, which takes the focus when somebody comes here from another screen. */
export function Screen({ heading, titleName, aside, children }: ScreenProps) {
  return (
    <Stack gap="lg">
      <title>{`${heading} · ${titleName}`}</title>
      <Group justify="space-between" align="baseline" gap="sm">
        <Title order={1} tabIndex={-1}>
          {heading}
        </Title>
        {aside}
      </Group>
      {children}
    </Stack>
  )
}

/** Shows that a screen has changed to who does not see it. `place`: what holds the screen. */
export function focusHeading(place: ParentNode): void {
  place.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}
