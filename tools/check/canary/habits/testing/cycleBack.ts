import type { One } from './cycle.ts'

export const other = (one: One): One => one
