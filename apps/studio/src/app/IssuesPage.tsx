import { useNavigate, useSearch } from '@tanstack/react-router'
import { IssuesScreen } from '../features/issues/IssuesScreen.tsx'

/** The list as the address says it. Each letter of a search is no step to go back to. */
export function IssuesPage() {
  const view = useSearch({ from: '/' })
  const navigate = useNavigate({ from: '/' })
  return <IssuesScreen view={view} onView={(search) => void navigate({ search, replace: true, resetScroll: false })} />
}
