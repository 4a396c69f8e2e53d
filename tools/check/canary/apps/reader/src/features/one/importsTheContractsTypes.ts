export type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
