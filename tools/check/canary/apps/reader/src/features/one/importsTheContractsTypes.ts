export type { PublicConfiguration } from '@gatefold/contract/configuration/PublicConfiguration'
