import { useRouter } from '@tanstack/react-router'
import { MiniPlayer } from '../../features/listening/MiniPlayer.tsx'
import { kindsTexts } from '../../i18n/texts/kinds/kindsTexts.ts'
import { useTexts } from '../../i18n/lateTexts.ts'
import type { ReactNode } from 'react'
import type { Playback } from '../../audio/Playback.ts'

/** What is heard while its article is not in sight, on every screen. */
export function ListeningLine({ playback }: { readonly playback: Playback }): ReactNode {
  const router = useRouter()
  if (!useTexts(kindsTexts)) return null
  return <MiniPlayer playback={playback} onOpen={(href) => void router.navigate({ href })} />
}
