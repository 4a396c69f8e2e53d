import { useLingui } from '@lingui/react'
import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { membersQuery, useServices, useSession } from '../../api/studioServices.ts'
import { Trouble } from '../../api/Trouble.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { InvitationList } from './InvitationList.tsx'
import { InviteForm } from './InviteForm.tsx'
import { MemberTable } from './MemberTable.tsx'

/** Who makes this magazine, and who is asked to. For admins. */
export function MembersScreen() {
  const { _ } = useLingui()
  const { title } = useSession()
  const { data, error, refetch, isFetching } = useQuery(membersQuery(useServices().api))
  return (
    <Screen heading={_('People')} titleName={title.name}>
      {data === undefined ? (
        error === null ? (
          <Stack role="status" aria-label={_('Loading the people')} gap="xs">
            {Array.from({ length: 4 }, (_place, index) => (
              <Skeleton key={index} height={56} />
            ))}
          </Stack>
        ) : (
          <Trouble error={error} onRetry={refetch} isTrying={isFetching} />
        )
      ) : (
        <>
          <MemberTable members={data.members} />
          <InviteForm />
          {data.invitations.length > 0 && <InvitationList invitations={data.invitations} />}
        </>
      )}
    </Screen>
  )
}
