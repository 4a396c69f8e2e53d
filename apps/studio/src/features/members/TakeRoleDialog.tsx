import { useLingui } from '@lingui/react'
import { Button, Group, Stack, Text } from '@mantine/core'
import { Dialog } from '../../ui/Dialog.tsx'

interface TakeRoleDialogProps {
  readonly email: string
  readonly onClose: () => void
  readonly onConfirm: () => void
}

/** Asks before somebody loses the studio. */
export function TakeRoleDialog({ email, onClose, onConfirm }: TakeRoleDialogProps) {
  const { _ } = useLingui()
  return (
    <Dialog title={_('Take the role of {email}?', { email })} closeLabel={_('Close')} onClose={onClose}>
      <Stack>
        <Text>{_('The account stays, with what was bought. It opens the studio no more.')}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {_('Cancel')}
          </Button>
          <Button onClick={onConfirm} data-autofocus>
            {_('Take the role')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
