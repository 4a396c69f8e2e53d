export { storage } from '../services/favorites/favorites.ts'
