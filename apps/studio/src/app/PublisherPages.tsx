import type { ReactNode } from 'react'
import { useSession } from '../api/studioServices.ts'
import type { Role } from '../api/StudioApi.ts'
import { ImportsScreen } from '../features/imports/ImportsScreen.tsx'
import { LogScreen } from '../features/log/LogScreen.tsx'
import { MembersScreen } from '../features/members/MembersScreen.tsx'
import { NotForYouPage } from './PlainPages.tsx'

export function ImportsPage() {
  return (
    <ForRoles roles={['ADMIN', 'EDITOR']}>
      <ImportsScreen />
    </ForRoles>
  )
}

export function PeoplePage() {
  return (
    <ForRoles roles={['ADMIN']}>
      <MembersScreen />
    </ForRoles>
  )
}

export function LogPage() {
  return (
    <ForRoles roles={['ADMIN']}>
      <LogScreen />
    </ForRoles>
  )
}

interface ForRolesProps {
  readonly roles: readonly Role[]
  readonly children: ReactNode
}

/** The host refuses what these screens ask for to everybody else; so the others are told before. */
function ForRoles({ roles, children }: ForRolesProps) {
  return roles.includes(useSession().me.role) ? children : <NotForYouPage />
}
