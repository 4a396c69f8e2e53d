import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases'
import {
  type ASTNode,
  type ASTVisitor,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  Lexer,
  NoSchemaIntrospectionCustomRule,
  type SelectionSetNode,
  Source,
  TokenKind,
  type ValidationContext,
  visit,
} from 'graphql/index.js'
import type { Viewer } from '../../accounts/auth/Viewer.ts'
import { addressBucket, type Allowance, type RateLimits } from '../../platform/limits.ts'
import { CodedError } from './CodedError.ts'

export interface Operation {
  readonly query: string
  readonly operationName: string | undefined
  readonly variables: Readonly<Record<string, unknown>>
}

/*
 * What parsing, validating and compiling an operation costs grows faster than its text: fragments double what they spread,
 * fields of one name are compared in pairs, brackets are a call of a function each. These limits stand in front of all that, and
 * are far above what a reader asks (the largest of our own operations has 85 fields, 147 tokens, and no fragment).
 */
const MOST = {
  characters: 10_000,
  definitions: 20,
  /** As written. */
  selections: 300,
  spreads: 50,
  /** Fields that answer under the same name: they are compared with one another. */
  sameName: 50,
  /** Members of a list or an object, arguments of a field, directives at a place, variables of an operation. */
  siblings: 100,
  /** Selections of a definition once every fragment is written out where it is spread. */
  writtenOut: 1_000,
  /** Brackets within those that fields need: lists, objects, and the types of variables. */
  bracketsInside: 16,
  variableValues: 5_000,
  variableDepth: 16,
}

const OPENING: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L])

const CLOSING: ReadonlySet<TokenKind> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R])

/** Refuses an operation that is too large to be looked at. Throws CodedError, and GraphQLError for signs that no text may hold. */
export function limitOperation(
  { query, variables }: Pick<Operation, 'query' | 'variables'>,
  limits: Pick<GraphqlLimits, 'maxDepth' | 'maxTokens'>,
): void {
  limitText(query, limits)
  limitVariables(variables)
}

/** Refuses what is too long or too deep to be parsed. */
function limitText(text: string, { maxDepth, maxTokens }: Pick<GraphqlLimits, 'maxDepth' | 'maxTokens'>): void {
  limit('characters', text.length, MOST.characters)
  const lexer = new Lexer(new Source(text))
  let depth = 0
  for (let tokens = 1; lexer.advance().kind !== TokenKind.EOF; tokens += 1) {
    limit('tokens', tokens, maxTokens)
    if (OPENING.has(lexer.token.kind)) depth += 1
    if (CLOSING.has(lexer.token.kind)) depth -= 1
    limit('brackets within one another', depth, maxDepth + MOST.bracketsInside)
  }
}

/** Refuses what is too large to be validated, in a time that grows as the text does. Throws CodedError. */
export function limitDocument(document: DocumentNode): void {
  limit('definitions', document.definitions.length, MOST.definitions)
  const sums = { selections: 0, spreads: 0 }
  const names = new Map<string, number>()
  visit(document, {
    enter(node) {
      limit('members of one list', longestList(node), MOST.siblings)
      if (node.kind === Kind.FRAGMENT_SPREAD) sums.spreads += 1
      if (node.kind === Kind.FIELD) {
        const { value } = node.alias ?? node.name
        names.set(value, (names.get(value) ?? 0) + 1)
      }
      if (isSelection(node)) sums.selections += 1
    },
  })
  limit('selections', sums.selections, MOST.selections)
  limit('spreads of fragments', sums.spreads, MOST.spreads)
  limit('fields of one name', Math.max(0, ...names.values()), MOST.sameName)
  limit('selections, fragments written out', largestWrittenOut(document), MOST.writtenOut)
}

/** Refuses variables of more names or values, or deeper ones, than any operation takes. Throws CodedError. */
function limitVariables(variables: Operation['variables']): void {
  limit('variables', Object.keys(variables).length, MOST.siblings)
  let level: readonly unknown[] = [variables]
  let values = 0
  for (let depth = 0; level.length > 0; depth += 1) {
    limit('levels of variables', depth, MOST.variableDepth)
    values += level.length
    limit('values in variables', values, MOST.variableValues)
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []))
  }
}

function limit(what: string, count: number, most: number): void {
  if (count <= most) return
  throw new CodedError('GRAPHQL_VALIDATION_FAILED', `The operation is too large: more than ${most} ${what}.`)
}

function isSelection({ kind }: ASTNode): boolean {
  return kind === Kind.FIELD || kind === Kind.FRAGMENT_SPREAD || kind === Kind.INLINE_FRAGMENT
}

function longestList(node: ASTNode): number {
  const lists = Object.values(node).filter((value) => Array.isArray(value))
  return node.kind === Kind.DOCUMENT || node.kind === Kind.SELECTION_SET
    ? 0
    : Math.max(0, ...lists.map(({ length }) => length))
}

/** Each fragment is counted once, however often it is spread. */
function largestWrittenOut({ definitions }: DocumentNode): number {
  const fragments = new Map(
    definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION).map((node) => [node.name.value, node]),
  )
  const sizes = new Map<string, number>()
  const all = definitions.map((node) =>
    'selectionSet' in node ? writtenOut(node.selectionSet, { fragments, sizes }) : 0,
  )
  return Math.max(0, ...all)
}

interface Fragments {
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>
  readonly sizes: Map<string, number>
}

function writtenOut(selectionSet: SelectionSetNode | undefined, known: Fragments): number {
  return (selectionSet?.selections ?? []).reduce((sum, selection) => {
    const inside =
      selection.kind === Kind.FRAGMENT_SPREAD
        ? sizeOf(selection.name.value, known)
        : writtenOut(selection.selectionSet, known)
    return sum + 1 + inside
  }, 0)
}

function sizeOf(name: string, known: Fragments): number {
  const size = known.sizes.get(name)
  if (size !== undefined) return size
  // Met again within itself, it has no end.
  known.sizes.set(name, Number.POSITIVE_INFINITY)
  const counted = writtenOut(known.fragments.get(name)?.selectionSet, known)
  known.sizes.set(name, counted)
  return counted
}

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

/** Takes one of the searches of whoever asks; false where none is left. `address` undefined: this process itself asks. */
export type TakeSearch = (viewer: Viewer, address: string | undefined) => Promise<boolean>

/** Enough for whoever types fast, and for a house with one address; too little to have a title found out word by word. */
const SEARCHES: Allowance = { limit: 240, seconds: 120 }

export function createSearchLimit(limits: RateLimits): TakeSearch {
  return async ({ subject }, address) => {
    if (address === undefined) return true
    return limits.take(`search ${subject ?? addressBucket(address)}`, SEARCHES)
  }
}

/**
 * How many rows a field may make the database read. Scalars and the objects inside a row cost nothing: an article's
 * nested components are one value, however deep they go.
 */
const ROWS: Readonly<Record<string, number>> = {
  issue: 1,
  previewIssue: 1,
  issues: 100,
  allIssues: 100,
  issueYears: 100,
  styles: 100,
  fonts: 20,
  search: 400,
  insights: 50,
  pageInsights: 50,
  // Read from memory; the whole of it is so much work that no operation needs it twice.
  __schema: 3_000,
  __type: 50,
}

/** Articles of an issue; at the root they are those of the whole title. */
const ARTICLES_PER_ISSUE = 40

const ARTICLES_OF_TITLE = 500

/** An article's content weighs as much as so many rows. */
const CONTENT = 10

/** A manifest reads all that an issue says. */
const MANIFEST = 1 + ARTICLES_PER_ISSUE * (1 + CONTENT)

/** A validation rule that refuses operations which could read more than `maxCost` rows. */
function costRule(maxCost: number): (context: ValidationContext) => ASTVisitor {
  return (context) => {
    const costs = new Map<string, number>()
    return {
      OperationDefinition(operation) {
        const cost = selectionCost(operation.selectionSet, { context, costs, isRoot: true })
        if (cost <= maxCost) return
        context.reportError(
          new GraphQLError(
            `The operation costs ${cost}; allowed: ${maxCost}. Ask for fewer issues or articles at a time.`,
          ),
        )
      },
    }
  }
}

interface CostContext {
  readonly context: ValidationContext
  /** What is known of fragments, each worked out once; apart for those at the root, whose fields cost otherwise. */
  readonly costs: Map<string, number>
  readonly isRoot: boolean
}

function selectionCost(selectionSet: SelectionSetNode | undefined, place: CostContext): number {
  return (selectionSet?.selections ?? []).reduce((sum, selection) => sum + nodeCost(selection, place), 0)
}

function nodeCost(node: ASTNode, place: CostContext): number {
  switch (node.kind) {
    case Kind.FIELD: {
      const own = fieldCost(node, place)
      return own === 0 ? 0 : own * (1 + selectionCost(node.selectionSet, { ...place, isRoot: false }))
    }
    case Kind.INLINE_FRAGMENT:
      return selectionCost(node.selectionSet, place)
    case Kind.FRAGMENT_SPREAD:
      return fragmentCost(node.name.value, place)
    default:
      return 0
  }
}

function fragmentCost(name: string, place: CostContext): number {
  const key = `${place.isRoot ? 'root' : 'inside'} ${name}`
  const known = place.costs.get(key)
  if (known !== undefined) return known
  // So that a circle ends; another rule reports it.
  place.costs.set(key, 0)
  const cost = selectionCost(place.context.getFragment(name)?.selectionSet, place)
  place.costs.set(key, cost)
  return cost
}

function fieldCost(field: FieldNode, { isRoot }: CostContext): number {
  const name = field.name.value
  if (name === 'components') return CONTENT
  if (name === 'manifest') return isRoot ? MANIFEST : 0
  if (name === 'articles') return isRoot ? ARTICLES_OF_TITLE : ARTICLES_PER_ISSUE
  const most = isRoot && Object.hasOwn(ROWS, name) ? (ROWS[name] ?? 0) : 0
  return Math.min(most, literalLimit(field))
}

/** The `limit` that stands in the operation; one in a variable may be any. */
function literalLimit(field: FieldNode): number {
  const limit = field.arguments?.find((argument) => argument.name.value === 'limit')?.value
  return limit?.kind === Kind.INT ? Math.max(1, Number(limit.value)) : Number.POSITIVE_INFINITY
}
