export { storage } from '../content/favorites/favorites.ts'
