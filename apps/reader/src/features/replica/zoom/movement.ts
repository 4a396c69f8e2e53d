/** How pages come to their place: in milliseconds, quickly at first. */
export const MOVEMENT = { duration: 220, easing: 'cubic-bezier(0.2, 0, 0, 1)' } as const
