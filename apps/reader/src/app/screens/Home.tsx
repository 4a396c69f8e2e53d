import { resolveLocalized } from '@gatefold/magazine/language/Localized'
import { useSuspenseQuery } from '@tanstack/react-query'
import { NewsstandScreen } from '../../features/newsstand/NewsstandScreen.tsx'
import { useDeviceIssues } from '../useDeviceIssues.ts'
import { PageHead } from '../PageHead.tsx'
import { useReaderContext } from '../useReaderContext.ts'
import { useCoverOffers } from './useCoverOffers.tsx'
import { useReading } from '../useReading.ts'

export function Home() {
  const { queries, configuration } = useReaderContext()
  const { data: issues } = useSuspenseQuery(queries.issues())
  const { data: featured } = useSuspenseQuery(queries.featuredArticles())
  const reading = useReading()
  return (
    <>
      <PageHead title={configuration.title} description={resolveLocalized(configuration.description, reading)} />
      <NewsstandScreen
        configuration={configuration}
        issues={issues}
        featured={featured}
        reading={reading}
        device={useDeviceIssues()}
        buyOf={useCoverOffers()}
      />
    </>
  )
}
