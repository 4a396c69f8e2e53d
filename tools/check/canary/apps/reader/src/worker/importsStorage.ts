export { storage } from '../storage/storage.ts'
