import { other } from './cycleBack.ts'

export type One = 1

export const one = (): One => other(1)
