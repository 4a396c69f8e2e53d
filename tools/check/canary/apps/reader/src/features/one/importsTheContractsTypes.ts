export type { GetIssuesQuery } from '@gatefold/contract/generated/operations'
