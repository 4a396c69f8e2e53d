export { articles } from '../../content/articles.ts'
