export { storage } from '../worker/importsStorage.ts'
