import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

interface Props {
  /** A path of this magazine with search and hash, base path included. */
  readonly address: string
  readonly children: ReactNode
}

/** Leads to an address as it was written down; without loading the page anew where that can be helped. */
export function BackLink({ address, children }: Props) {
  const { history } = useRouter()
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    history.push(address)
  }
  return (
    <a href={address} onClick={go}>
      {children}
    </a>
  )
}
