import type { OperationRequest } from '../http/graphql/graphqlService.ts'

const REPLICA = '{ name page image hotspots { url area { x y width height } } }'

const ARTICLE = `{
  id ArticleID IssueID thumbnail featureImage role author style name slug features keywords channel audios { id url lang }
  styleProperties index description pages components updated created isFeatured hash replica ${REPLICA}
}`

const ISSUE = `{
  id name description textDirection features pages ${REPLICA} cover externalUrl price currency slug data updated created
  isPurchased isPaid isFree releaseDate articles ${ARTICLE}
}`

const MANIFEST = '{ issueId updated files { url bytes sha256 mediaType kind } }'

const SORTS = ['RELEASE_DATE', 'CREATED', 'UPDATED', 'NAME'].flatMap((key) =>
  [true, false].map((reverse) => `issues(sortKey: ${key}, reverse: ${reverse}, limit: 5) ${ISSUE}`),
)

/** Operations that no schema answers: what is said of them must not tell anything either. */
const WRONG = [
  'issue(id: $id) { articles { components { text } } }',
  'issue(id: $id) { articles { secret } }',
  'issues(sortKey: CANARY) { id }',
  'issue(id: $id) { data { flatplan } }',
  'manifest(id: $id) { files }',
  'articles(isFeatured: "yes") { components }',
]

/** Every way to ask for what an issue holds, in every field, and wrong ways too. */
export function EVERYTHING({ id, slug }: { readonly id: string; readonly slug: string }): readonly OperationRequest[] {
  const questions = [
    `issue(id: $id) ${ISSUE}`,
    `previewIssue(id: $id) ${ISSUE}`,
    `bySlug: issue(id: $slug, isSlug: true) ${ISSUE}`,
    `bySlug: previewIssue(id: $slug, isSlug: true) ${ISSUE}`,
    `allIssues ${ISSUE}`,
    ...SORTS,
    ...['', '(isFeatured: true)', '(isFeatured: false)'].map((args) => `articles${args} ${ARTICLE}`),
    'articles { audios { url } replica { image hotspots { url } } }',
    'styles { id properties tablet desktop }',
    'fonts { name urls }',
    `manifest(id: $id) ${MANIFEST}`,
    `bySlug: manifest(id: $slug, isSlug: true) ${MANIFEST}`,
    'library { purchases { issueId issueName receipt } }',
    ...WRONG,
  ]
  return questions.map((question) => {
    const names = [...new Set(question.match(/\$(?:id|slug)/g) ?? [])]
    const head = names.length === 0 ? '' : `(${names.map((name) => `${name}: ID!`).join(', ')})`
    return { query: `query Ask${head} { ${question} }`, operationName: 'Ask', variables: { id, slug } }
  })
}
