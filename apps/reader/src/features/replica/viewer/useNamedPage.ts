import { useEffect, useRef, useState } from 'react'

interface Address {
  /** The page that the address names. */
  readonly page: number
  /** Writes another page into the address; resolves when it stands there, or another does that was written later. */
  readonly onPage: (page: number) => Promise<void>
}

/**
 * The page that was gone to, and how to go to another. It runs ahead of the address, which passes over pages that are left
 * at once; where somebody else changes the address it follows.
 */
export function useNamedPage({ page: named, onPage }: Address): readonly [page: number, go: (page: number) => void] {
  const [page, setPage] = useState(named)
  /** What was written and may still come to stand in the address, in this order. */
  const written = useRef<readonly number[]>([])
  useEffect(() => {
    const own = written.current.lastIndexOf(named)
    written.current = own < 0 ? [] : written.current.slice(own + 1)
    if (own < 0) setPage(named)
  }, [named])
  const go = (next: number) => {
    setPage(next)
    written.current = [...written.current, next]
    void onPage(next).then(() => {
      if (written.current.at(-1) === next) written.current = []
    })
  }
  return [page, go]
}
