import { useEffect, useEffectEvent, type RefObject } from 'react'
import { isKept } from '../../../../services/offline/files/isKept.ts'
import { useOnline } from '../../../../ui/useOnline.ts'

/** Calls where a film that nobody has begun to watch is not on a device without a network. */
export function useUnkept(film: RefObject<HTMLVideoElement | null>, onUnkept: () => void): void {
  const isOnline = useOnline()
  const say = useEffectEvent(onUnkept)
  useEffect(() => {
    const video = film.current
    if (isOnline || video === null || video.currentTime > 0) return undefined
    let isWanted = true
    void isKept(video.src).then((isHere) => {
      if (isWanted && !isHere && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) say()
    })
    return () => {
      isWanted = false
    }
  }, [film, isOnline])
}
