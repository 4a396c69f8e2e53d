import { useLingui } from '@lingui/react'
import { Badge, Button, Group, NativeSelect, Table, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { membersQuery, sessionQuery, useServices, useSession, zoneOf } from '../../api/studioServices.ts'
import type { Member, Role } from '../../api/StudioApi.ts'
import { useNotices } from '../../api/useNotices.ts'
import { formatDate } from '../../i18n/formats.ts'
import { nameOfRole, ROLES } from '../../i18n/nameOfRole.ts'
import classes from './MemberTable.module.css'
import { ConfirmDialog } from './ConfirmDialog.tsx'

/** The value of the choice that takes a role. */
const NONE = ''

export function MemberTable({ members }: { readonly members: readonly Member[] }) {
  const { _ } = useLingui()
  return (
    <Table verticalSpacing="sm" className={classes['table'] ?? ''}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{_('Email address')}</Table.Th>
          <Table.Th className={classes['role'] ?? ''}>{_('Role')}</Table.Th>
          <Table.Th visibleFrom="sm">{_('Account since')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {members.map((member) => (
          <MemberRow key={member.id} member={member} />
        ))}
      </Table.Tbody>
    </Table>
  )
}

function MemberRow({ member }: { readonly member: Member }) {
  const { _, i18n } = useLingui()
  const session = useSession()
  const isOwn = member.id === session.me.id
  const since = formatDate(member.createdAt, i18n.locale, zoneOf(session))
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap="0 0.5rem">
          <span className={classes['email']}>{member.email}</span>
          {isOwn && (
            <Text span inherit c="dimmed">
              {`(${_('you')})`}
            </Text>
          )}
          {member.hasSecondFactor && (
            <Badge variant="default" tt="none">
              {_('Two steps')}
            </Badge>
          )}
          {member.isDisabled && (
            <Badge variant="dot" color="red" tt="none">
              {_('Disabled')}
            </Badge>
          )}
        </Group>
        {member.hasSecondFactor && !isOwn && <ResetButton member={member} />}
        <Text size="sm" c="dimmed" hiddenFrom="sm">
          {_('Since {time}', { time: since })}
        </Text>
      </Table.Td>
      <Table.Td>
        <RoleSelect member={member} isOwn={isOwn} />
      </Table.Td>
      <Table.Td visibleFrom="sm">{since}</Table.Td>
    </Table.Tr>
  )
}

/** For who has lost the phone and the codes. */
function ResetButton({ member: { id, email } }: { readonly member: Member }) {
  const { _ } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const notices = useNotices()
  const { api } = useServices()
  const showMember = useShowMember()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.resetSecondFactor(id),
    onSuccess: (changed) => {
      showMember(changed)
      notices.say(_('{email} signs in by the password alone now.', { email }))
    },
    onError: notices.warnOf,
  })
  return (
    <>
      <Button variant="subtle" size="compact-sm" loading={isPending} onClick={() => setAsking(true)}>
        {_('Authenticator lost')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={_('Let {email} in without an authenticator?', { email })}
          text={_('Do this only for whom you know to have lost it. The password is enough then.')}
          confirmLabel={_('Let in')}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            mutate()
          }}
        />
      )}
    </>
  )
}

/** Puts a member as the host has it now into the list. */
function useShowMember(): (changed: Member) => void {
  const { api } = useServices()
  const client = useQueryClient()
  return (changed) =>
    client.setQueryData(
      membersQuery(api).queryKey,
      (before) =>
        before && { ...before, members: before.members.map((one) => (one.id === changed.id ? changed : one)) },
    )
}

interface RoleSelectProps {
  readonly member: Member
  /** Whether it is the account of who is signed in: it would lock itself out. */
  readonly isOwn: boolean
}

function RoleSelect({ member, isOwn }: RoleSelectProps) {
  const { _, i18n } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending, variables } = useChangeRole(member, isOwn)
  const current = isPending ? variables : member.role
  const roles = ROLES.map((role) => ({ value: role as string, label: nameOfRole(role, i18n) }))
  return (
    <>
      <NativeSelect
        aria-label={_('Role of {email}', { email: member.email })}
        value={current ?? NONE}
        disabled={isPending}
        data={isOwn ? roles : [...roles, { value: NONE, label: _('No role') }]}
        onChange={({ currentTarget: { value } }) => {
          const role = ROLES.find((known) => known === value)
          if (role === undefined) setAsking(true)
          else mutate(role)
        }}
      />
      {isAsking && (
        <ConfirmDialog
          title={_('Take the role of {email}?', { email: member.email })}
          text={_('The account stays, with what was bought. It opens the studio no more.')}
          confirmLabel={_('Take the role')}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            mutate(null)
          }}
        />
      )}
    </>
  )
}

function useChangeRole({ id, email }: Member, isOwn: boolean) {
  const { _, i18n } = useLingui()
  const notices = useNotices()
  const { api } = useServices()
  const client = useQueryClient()
  const showMember = useShowMember()
  return useMutation({
    mutationFn: (role: Role | null) => api.changeRole(id, role),
    onSuccess: (changed) => {
      showMember(changed)
      const role = changed.role === null ? _('No role') : nameOfRole(changed.role, i18n)
      notices.say(_('{email} now has the role: {role}', { email, role }))
      // What the studio shows depends on one's own role.
      if (isOwn) void client.invalidateQueries(sessionQuery(api))
    },
    onError: notices.warnOf,
  })
}
