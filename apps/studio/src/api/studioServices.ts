import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { LanguageDeps } from '../i18n/interfaceTexts.ts'
import type { Addresses } from './addresses.ts'
import type { Import, Session, StudioApi } from './StudioApi.ts'
import type { FileUploads } from './uploadFiles.ts'

/** What is made once, when the studio starts, and handed down. */
export interface StudioServices {
  readonly api: StudioApi
  readonly addresses: Addresses
  readonly uploads: FileUploads
  readonly language: LanguageDeps
  /** Unix time in milliseconds. */
  readonly now: () => number
  /** Leaves the studio for another page of this host. */
  readonly leave: (address: string) => void
}

export const ServicesContext = createContext<StudioServices | undefined>(undefined)

export function useServices(): StudioServices {
  const services = use(ServicesContext)
  if (services === undefined) throw new Error('The studio was drawn without its services.')
  return services
}

/** Who works here, and on which title. Screens are drawn only once it is known. */
export function useSession(): Session {
  const { data } = useQuery(sessionQuery(useServices().api))
  if (data === undefined) throw new Error('A screen was drawn before the session was known.')
  return data
}

/** The zone of the title's clocks; the browser's where the title names none. */
export function zoneOf({ title }: Session): string {
  return title.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
}

export const sessionQuery = (api: StudioApi) =>
  queryOptions({ queryKey: ['session'], queryFn: () => api.getSession(), staleTime: Infinity })

export const issuesQuery = (api: StudioApi) => queryOptions({ queryKey: ['issues'], queryFn: () => api.listIssues() })

/** Milliseconds between two looks at imports that are under way. */
const LOOK_EVERY = 1_000

export const isUnderWay = ({ state }: Import) => state === 'QUEUED' || state === 'RUNNING'

export const importsQuery = (api: StudioApi) =>
  queryOptions({
    queryKey: ['imports'],
    queryFn: () => api.listImports(),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) === true ? LOOK_EVERY : false),
  })

export const membersQuery = (api: StudioApi) =>
  queryOptions({ queryKey: ['members'], queryFn: () => api.listMembers() })

export const auditLogQuery = (api: StudioApi) =>
  infiniteQueryOptions({
    queryKey: ['auditLog'],
    queryFn: ({ pageParam }) => api.getAuditLog(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ hasMore, entries }) => (hasMore ? entries.at(-1)?.id : undefined),
    // What was done meanwhile in another screen belongs on top.
    staleTime: 0,
  })
