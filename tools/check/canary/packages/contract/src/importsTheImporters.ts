export type { ImportLimits } from '@gatefold/importers/ImportLimits'
