import { useRouter } from '@tanstack/react-router'
import { useReaderContext } from './useReaderContext.ts'

/** Whether this address leads to a place on its page: an anchor, or where it was left. */
export function useIsPlaceKnown(): boolean {
  const { latestLocation } = useRouter()
  const { isReturn } = useReaderContext()
  return latestLocation.hash !== '' || isReturn()
}
