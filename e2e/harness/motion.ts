/**
 * For specs about what moves. Others have a reader who has asked for less of it (`playwright.config.ts`): to draw what fades and slides
 * was a tenth of the processor time of a run (decision 0317).
 */
export const MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const
