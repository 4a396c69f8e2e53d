import { useLingui } from '@lingui/react'
import { Button, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { membersQuery, useServices, useSession, zoneOf } from '../../api/studioServices.ts'
import type { Invitation } from '../../api/StudioApi.ts'
import { useNotices } from '../../api/useNotices.ts'
import { formatInstant } from '../../i18n/formats.ts'
import { nameOfRole } from '../../i18n/nameOfRole.ts'
import classes from './InvitationList.module.css'

/** Invitations that nobody has accepted yet. */
export function InvitationList({ invitations }: { readonly invitations: readonly Invitation[] }) {
  const { _ } = useLingui()
  return (
    <Stack component="section" gap="xs" aria-labelledby="invitations">
      <Title order={2} id="invitations">
        {_('Open invitations')}
      </Title>
      <ul className={classes['list']}>
        {invitations.map((invitation) => (
          <InvitationEntry key={invitation.email} invitation={invitation} />
        ))}
      </ul>
    </Stack>
  )
}

function InvitationEntry({ invitation: { email, role, expiresAt } }: { readonly invitation: Invitation }) {
  const { _, i18n } = useLingui()
  const notices = useNotices()
  const { api } = useServices()
  const client = useQueryClient()
  const time = formatInstant(expiresAt, i18n.locale, zoneOf(useSession()))
  // An invitation of the command line may be for whoever has its address.
  const name = email === '' ? _('Whoever has the address') : email
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.withdrawInvitation(email),
    onSuccess: () => {
      client.setQueryData(
        membersQuery(api).queryKey,
        (before) => before && { ...before, invitations: before.invitations.filter((one) => one.email !== email) },
      )
      notices.say(_('The invitation for {email} is taken back. Its address works no more.', { email: name }))
    },
    onError: notices.warnOf,
  })
  return (
    <li className={classes['entry']}>
      <div>
        <span className={classes['email']}>{name}</span>
        <Text size="sm" c="dimmed">
          {[nameOfRole(role, i18n), _('open until {time}', { time })].join(' · ')}
        </Text>
      </div>
      <Button
        variant="default"
        size="sm"
        flex="none"
        loading={isPending}
        onClick={() => mutate()}
        aria-label={_('Take back the invitation for {email}', { email: name })}
      >
        {_('Take back')}
      </Button>
    </li>
  )
}
