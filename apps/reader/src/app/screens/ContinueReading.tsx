import { useLate } from '../../ui/useLate.ts'
import { useReaderContext } from '../useReaderContext.ts'
import { useReading } from '../useReading.ts'

/** What was begun on this device, once the page is alive. */
export function ContinueReading() {
  const { openDesk } = useReaderContext()
  const reading = useReading()
  const late = useLate(async () => {
    const [{ history }, { ReadingShelf }] = await Promise.all([
      openDesk(),
      import('../../features/newsstand/ReadingShelf.tsx'),
    ])
    return { history, ReadingShelf }
  })
  return late === undefined ? null : <late.ReadingShelf history={late.history} reading={reading} />
}
