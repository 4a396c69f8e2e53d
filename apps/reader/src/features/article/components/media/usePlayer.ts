import { useEffect } from 'react'
import { type DeferredPlayback, type Playback, useOpened } from '../../../../services/audio/Playback.ts'
import { loadPlayer } from './loadPlayer.ts'

/** Fetches the playback and then gives it, the player's code with it. Where it cannot be had the browser's own remains. */
export function usePlayer(deferred: DeferredPlayback | undefined): Playback | undefined {
  useEffect(() => {
    if (deferred !== undefined) void open(deferred)
  }, [deferred])
  return useOpened(deferred)
}

async function open(deferred: DeferredPlayback): Promise<void> {
  try {
    await loadPlayer()
    await deferred.open()
  } catch {
    // Without a network and not kept: the recording is heard without our player.
  }
}
