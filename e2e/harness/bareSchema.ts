import { buildSchema } from 'graphql'

/**
 * What a host must have that speaks the specification and nothing more: the entities of section 3 of the product specification
 * and the root fields of Requirement R7.2, written down once more by hand, so that what our own schema grows is not among it.
 */
export const bareSchema = buildSchema(`
  scalar JSON

  enum IssueSortKey { RELEASE_DATE CREATED UPDATED NAME }

  type Query {
    issues(sortKey: IssueSortKey, limit: Int, reverse: Boolean, offset: Int): [Issue!]!
    articles(isFeatured: Boolean): [Article!]!
    issue(id: ID!, isSlug: Boolean): Issue
    styles: [Style!]!
    fonts: [Font!]!
    allIssues: [Issue!]!
    previewIssue(id: ID!, isSlug: Boolean): Issue
  }

  type Issue {
    id: ID!
    name: JSON
    description: JSON
    textDirection: String
    features: [String!]
    pages: [Replica!]
    cover: String
    externalUrl: String
    price: Float
    currency: String
    slug: String
    data: JSON
    updated: String
    created: String
    isPurchased: Boolean
    isPaid: Boolean
    isFree: Boolean
    releaseDate: String
    articles: [Article!]
  }

  type Article {
    id: ID!
    ArticleID: String
    IssueID: String
    thumbnail: String
    featureImage: String
    role: String
    author: String
    style: String
    name: JSON
    slug: String
    features: [String!]
    keywords: [String!]
    channel: JSON
    audios: [Audio!]
    styleProperties: JSON
    index: Int
    description: JSON
    pages: [String!]
    components: JSON
    updated: String
    created: String
    isFeatured: Boolean
    hash: String
    replica: [Replica!]
  }

  type Audio { id: ID! url: String lang: String }

  type Replica { name: String page: Int image: String hotspots: [Hotspot!] }

  type Hotspot { url: String area: Area }

  type Area { x: Float y: Float width: Float height: Float }

  type Style {
    id: ID!
    name: String
    description: String
    properties: JSON
    supportedDevices: [String!]
    type: String
    parent: ID
    tablet: JSON
    desktop: JSON
    created: String
    lastModified: String
  }

  type Font { name: String urls: [String!] }
`)
