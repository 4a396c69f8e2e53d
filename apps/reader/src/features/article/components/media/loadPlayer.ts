import { deferKinds } from '../../late/deferKinds.tsx'

const player = deferKinds(() => import('./Player.tsx'))

/** Our player; drawn when its code has been loaded. */
export const Player = player.kind((module) => module.Player)

/** Fetches the player's code. Rejects when it cannot be had. */
export const loadPlayer = player.load
