export { two } from '../features/two/Two.ts'
