import { useLingui } from '@lingui/react'
import { notifications } from '@mantine/notifications'
import { describeProblem, problemOf } from './Problem.ts'

interface Notices {
  /** What has happened. */
  say(message: string): void
  /** What did not. */
  warn(message: string): void
  /** Why a request came to nothing. */
  warnOf(error: unknown): void
}

/** Lines in the corner of the window, which go by themselves and are read out. */
export function useNotices(): Notices {
  const { _, i18n } = useLingui()
  const show = (message: string, color: string) =>
    notifications.show({ message, color, closeButtonProps: { 'aria-label': _('Close') } })
  return {
    say: (message) => void show(message, 'green'),
    warn: (message) => void show(message, 'red'),
    warnOf: (error) => void show(describeProblem(problemOf(error), i18n), 'red'),
  }
}
