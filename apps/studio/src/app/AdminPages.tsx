import type { ReactNode } from 'react'
import { useSession } from '../api/studioServices.ts'
import { LogScreen } from '../features/log/LogScreen.tsx'
import { MembersScreen } from '../features/members/MembersScreen.tsx'
import { NotForYouPage } from './PlainPages.tsx'

export function PeoplePage() {
  return (
    <ForAdmins>
      <MembersScreen />
    </ForAdmins>
  )
}

export function LogPage() {
  return (
    <ForAdmins>
      <LogScreen />
    </ForAdmins>
  )
}

/** The host refuses what these screens ask for to everybody else; so the others are told before. */
function ForAdmins({ children }: { readonly children: ReactNode }) {
  return useSession().me.role === 'ADMIN' ? children : <NotForYouPage />
}
