import { useEffect, useState } from 'react'

/** What a screen shows once it is alive; undefined until then, and where it cannot be had. `load` is called once. */
export function useLazy<Value>(load: () => Promise<Value>): Value | undefined {
  const [first] = useState(() => load)
  const [loaded, setLoaded] = useState<{ readonly value: Value }>()
  useEffect(() => {
    let isWanted = true
    const show = (value: Value) => {
      if (isWanted) setLoaded({ value })
    }
    first().then(show, (error: unknown) => console.error('A part of the page could not be had.', error))
    return () => {
      isWanted = false
    }
  }, [first])
  return loaded?.value
}
