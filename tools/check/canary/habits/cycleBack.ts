import { one } from './cycle.ts'

export const other = () => one
