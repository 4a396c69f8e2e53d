export { storage } from '../services/storage/storage.ts'
