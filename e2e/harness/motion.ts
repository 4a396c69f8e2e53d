/**
 * For specs about what moves. Others have a reader who has asked for less of it (`playwright.config.ts`): drawing what fades and slides
 * took a tenth of the processor time of six specs (decision 0317).
 */
export const MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const
