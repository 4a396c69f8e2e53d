import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases'
import { type ASTVisitor, NoSchemaIntrospectionCustomRule, type ValidationContext } from 'graphql/index.js'
import { costRule } from './costRule.ts'

export interface GraphqlLimits {
  readonly introspection: boolean
  readonly maxDepth: number
  readonly maxTokens: number
  readonly maxAliases: number
  readonly maxCost: number
  readonly maxBodyBytes: number
}

/** What an operation must satisfy beside GraphQL's own rules; tokens are limited before parsing, depth by mercurius. */
export function validationRules(limits: GraphqlLimits): ((context: ValidationContext) => ASTVisitor)[] {
  const aliases = maxAliasesRule({
    n: limits.maxAliases,
    propagateOnRejection: false,
    onReject: [
      (context, error) => {
        context?.reportError(error)
      },
    ],
  })
  const rules = [aliases as (context: ValidationContext) => ASTVisitor, costRule(limits.maxCost)]
  return limits.introspection ? rules : [...rules, NoSchemaIntrospectionCustomRule]
}
