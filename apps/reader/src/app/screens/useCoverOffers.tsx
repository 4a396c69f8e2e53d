import type { IssueSummary } from '@gatefold/magazine/issue/Issue'
import type { ReactNode } from 'react'
import { useLate } from '../../ui/useLate.ts'
import { useReaderContext } from '../useReaderContext.ts'

/** What buys issues from their covers, once the page is alive; undefined until then, and where nothing is sold. */
export function useCoverOffers(): ((issue: IssueSummary) => ReactNode) | undefined {
  const { payments } = useReaderContext().configuration
  const Buy = useLate(async () => {
    if (payments.provider === 'none') return undefined
    return (await import('./BuyFromCover.tsx')).BuyFromCover
  })
  return Buy && ((issue) => <Buy issue={issue} />)
}
