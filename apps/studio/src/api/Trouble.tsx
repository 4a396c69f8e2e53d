import { useLingui } from '@lingui/react'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { describeProblem, problemOf } from './Problem.ts'

interface TroubleProps {
  /** Why it could not be had. */
  readonly error: unknown
  readonly onRetry: () => unknown
  /** While it is being tried again. */
  readonly isTrying: boolean
}

/** In the place of what could not be had from the host. */
export function Trouble({ error, onRetry, isTrying }: TroubleProps) {
  const { _, i18n } = useLingui()
  return (
    <Alert color="red" variant="default" role="alert" maw={560}>
      <Stack align="flex-start" gap="sm">
        <Text>{describeProblem(problemOf(error), i18n)}</Text>
        <Button variant="default" onClick={() => void onRetry()} loading={isTrying}>
          {_('Try again')}
        </Button>
      </Stack>
    </Alert>
  )
}
