import { Alert, Button, Stack, Text } from '@mantine/core'

interface TroubleProps {
  /** What went wrong, in a sentence. */
  readonly text: string
  readonly retryLabel: string
  readonly onRetry: () => void
  /** While it is being tried again. */
  readonly isTrying: boolean
}

/** In the place of what could not be had. */
export function Trouble({ text, retryLabel, onRetry, isTrying }: TroubleProps) {
  return (
    <Alert color="red" variant="default" role="alert" maw={560}>
      <Stack align="flex-start" gap="sm">
        <Text>{text}</Text>
        <Button variant="default" onClick={onRetry} loading={isTrying}>
          {retryLabel}
        </Button>
      </Stack>
    </Alert>
  )
}
