export { articles } from '../articles/articles.ts'
