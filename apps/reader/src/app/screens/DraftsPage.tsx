import { useQuery } from '@tanstack/react-query'
import { ClosedDrafts, DraftsScreen } from '../../features/issue/DraftsScreen.tsx'
import { openUnpublished } from '../../content/unpublishedIssues.ts'
import { isAdmin } from '../../account/storedSession.ts'
import { ErrorScreen } from '../ErrorScreen.tsx'
import { useReaderContext } from '../ReaderContext.ts'
import { useSpokenReading } from '../Spoken.tsx'
import type { SessionPageProps } from '../account/SessionScreen.tsx'

/** The drafts, for whoever the stored role says is an admin; the host decides by the token. Requirements R6.3, R6.4, R6.6. */
export function DraftsPage({ session, waiting }: SessionPageProps) {
  const { configuration } = useReaderContext()
  const reading = useSpokenReading()
  const mayLook = isAdmin(session.read())
  const { data, error } = useQuery({
    queryKey: ['unpublished'],
    queryFn: () => openUnpublished({ configuration, session, fetch: window.fetch.bind(window), now: Date.now }),
    enabled: mayLook,
  })
  if (!mayLook) return <ClosedDrafts mayOtherSignIn={configuration.auth.type !== 'none' && !session.isSignedIn()} />
  if (data !== undefined) return <DraftsScreen drafts={data} reading={reading} />
  return error === null ? waiting : <ErrorScreen error={error} home={configuration.basePath} />
}
