export const articles = 'articles'
