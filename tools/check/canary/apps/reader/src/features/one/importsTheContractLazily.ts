export const load = () => import('@gatefold/contract/generated/schemaText')
