export { schemaText } from '@gatefold/contract/generated/schemaText'
