import { other } from './cycleBack.ts'

export const one = () => other
