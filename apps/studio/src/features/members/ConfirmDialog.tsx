import { useLingui } from '@lingui/react'
import { Button, Group, Stack, Text } from '@mantine/core'
import { Dialog } from '../../ui/Dialog.tsx'

interface ConfirmDialogProps {
  readonly title: string
  /** What follows from it. */
  readonly text: string
  readonly confirmLabel: string
  readonly onClose: () => void
  readonly onConfirm: () => void
}

/** Asks before something is taken from somebody. */
export function ConfirmDialog({ title, text, confirmLabel, onClose, onConfirm }: ConfirmDialogProps) {
  const { _ } = useLingui()
  return (
    <Dialog title={title} closeLabel={_('Close')} onClose={onClose}>
      <Stack>
        <Text>{text}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {_('Cancel')}
          </Button>
          <Button onClick={onConfirm} data-autofocus>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
