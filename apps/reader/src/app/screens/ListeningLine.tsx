import { useRouter } from '@tanstack/react-router'
import { MiniPlayer } from '../../features/listening/MiniPlayer.tsx'
import type { ReactNode } from 'react'
import type { Playback } from '../../services/playback/Playback.ts'

/** What is heard while its article is not in sight, on every screen. */
export function ListeningLine({ playback }: { readonly playback: Playback }): ReactNode {
  const router = useRouter()
  return <MiniPlayer playback={playback} onOpen={(href) => void router.navigate({ href })} />
}
