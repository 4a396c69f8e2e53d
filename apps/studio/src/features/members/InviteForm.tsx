import { useLingui } from '@lingui/react'
import { Alert, Button, CopyButton, Group, NativeSelect, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { describeProblem, problemOf } from '../../api/Problem.ts'
import { membersQuery, useServices, useSession, zoneOf } from '../../api/studioServices.ts'
import type { NewInvitation, Role } from '../../api/StudioApi.ts'
import { formatInstant } from '../../i18n/formats.ts'
import { describeRole, nameOfRole, ROLES } from '../../i18n/nameOfRole.ts'
import classes from './InviteForm.module.css'

/** Asks somebody to make an account with a role, and says once where they do. */
export function InviteForm() {
  const { _, i18n } = useLingui()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('EDITOR')
  const { mutate, isPending, error, data: invitation, reset } = useInvite(() => setEmail(''))
  return (
    <Paper component="section" withBorder p="lg" className={classes['form'] ?? ''} aria-labelledby="invite">
      <Stack>
        <Title order={2} id="invite">
          {_('Invite somebody')}
        </Title>
        <form
          className={classes['fields']}
          onSubmit={(event) => {
            event.preventDefault()
            mutate({ email: email.trim(), role })
          }}
        >
          <TextInput
            type="email"
            autoComplete="off"
            required
            withAsterisk={false}
            label={_('Email address')}
            className={classes['email'] ?? ''}
            value={email}
            onChange={({ currentTarget: { value } }) => {
              setEmail(value)
              reset()
            }}
          />
          <NativeSelect
            label={_('Role')}
            value={role}
            data={ROLES.map((value) => ({ value, label: nameOfRole(value, i18n) }))}
            onChange={({ currentTarget: { value } }) => setRole(ROLES.find((known) => known === value) ?? role)}
          />
          <Button type="submit" loading={isPending}>
            {_('Invite')}
          </Button>
        </form>
        <Text size="sm" c="dimmed">
          {describeRole(role, i18n)}
        </Text>
        {error !== null && (
          <Alert color="red" variant="default" role="alert">
            {describeProblem(problemOf(error), i18n)}
          </Alert>
        )}
        {invitation !== undefined && <InvitationAddress invitation={invitation} />}
      </Stack>
    </Paper>
  )
}

function useInvite(onDone: () => void) {
  const { api } = useServices()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ email, role }: { readonly email: string; readonly role: Role }) => api.inviteMember(email, role),
    onSuccess: ({ email, role, expiresAt }) => {
      onDone()
      client.setQueryData(membersQuery(api).queryKey, (before) => {
        if (before === undefined) return undefined
        // It takes the place of one that the address had before.
        const others = before.invitations.filter((one) => one.email !== email)
        return { ...before, invitations: [...others, { email, role, expiresAt }] }
      })
    },
  })
}

/** The address is a secret that the host tells once: whoever has it gets the role. */
function InvitationAddress({ invitation }: { readonly invitation: NewInvitation }) {
  const { _, i18n } = useLingui()
  const { email, address, isMailed, expiresAt } = invitation
  const time = formatInstant(expiresAt, i18n.locale, zoneOf(useSession()))
  return (
    <Alert
      color="green"
      variant="default"
      role="status"
      title={
        isMailed
          ? _('{email} is invited. The invitation was sent by mail.', { email })
          : _('{email} is invited. No mail was sent: pass this address on yourself.', { email })
      }
    >
      <Stack gap="xs">
        <Group gap="xs" wrap="nowrap" align="flex-end">
          <TextInput
            readOnly
            dir="ltr"
            className={classes['address'] ?? ''}
            label={_('Address of the invitation')}
            value={address}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <CopyButton value={address}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy} aria-live="polite">
                {copied ? _('Copied') : _('Copy')}
              </Button>
            )}
          </CopyButton>
        </Group>
        <Text size="sm">
          {_('It is shown here only now. It works once, until {time}. Whoever has it gets the role.', { time })}
        </Text>
      </Stack>
    </Alert>
  )
}
