export { two } from '../../../reader/src/features/two/Two.ts'
