import { hasExtras } from '@gatefold/magazine/title/PublicConfiguration'
import { sessionTexts } from '../../services/language/texts/session/sessionTexts.ts'
import { tryTexts } from '../../services/language/tryTexts.ts'
import { isAdmin } from '../../services/session/isAdmin.ts'
import { useLate } from '../../ui/useLate.ts'
import { useReaderContext } from '../useReaderContext.ts'

/** How a first issue comes in, once the page is alive, for whoever may bring one. Nobody else fetches it. Requirement R6.4. */
export function LateFirstIssue() {
  const { configuration, openSession, texts } = useReaderContext()
  const late = useLate(async () => {
    if (!configuration.admin || !isAdmin((await openSession()).read())) return undefined
    const [{ FirstIssue }] = await Promise.all([
      import('../../features/newsstand/FirstIssue.tsx'),
      tryTexts(texts, sessionTexts),
    ])
    return { FirstIssue }
  })
  return late && <late.FirstIssue hasCommands={hasExtras(configuration)} />
}
