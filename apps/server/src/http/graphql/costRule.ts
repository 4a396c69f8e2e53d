import {
  type ASTNode,
  type ASTVisitor,
  type FieldNode,
  GraphQLError,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql/index.js'

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
export function costRule(maxCost: number): (context: ValidationContext) => ASTVisitor {
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
