import { useLingui } from '@lingui/react'
import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { describeProblem, problemOf } from '../../api/Problem.ts'
import { membersQuery, useServices, useSession } from '../../api/studioServices.ts'
import { Screen } from '../../ui/Screen.tsx'
import { Trouble } from '../../ui/Trouble.tsx'
import { InvitationList } from './InvitationList.tsx'
import { InviteForm } from './InviteForm.tsx'
import { MemberTable } from './MemberTable.tsx'

/** Who makes this magazine, and who is asked to. For admins. */
export function MembersScreen() {
  const { _, i18n } = useLingui()
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
          <Trouble
            text={describeProblem(problemOf(error), i18n)}
            retryLabel={_('Try again')}
            onRetry={() => void refetch()}
            isTrying={isFetching}
          />
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
