export type { Slug } from '@gatefold/magazine/slug'
