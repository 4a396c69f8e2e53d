export { two } from '../two/Two.ts'
