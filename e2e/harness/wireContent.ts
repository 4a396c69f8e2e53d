/** Content as a host of another make sends it: by the contract's names, and only what it has to say. */
export const ISSUE_ID = '41'

const ISSUE = {
  id: ISSUE_ID,
  name: 'Low Water',
  slug: 'low-water',
  description: 'What the tide leaves.',
  isFree: true,
  releaseDate: '2026-03-01',
}

const ARTICLES = [
  {
    id: '7',
    IssueID: ISSUE_ID,
    index: 0,
    slug: 'the-harbour',
    name: 'The Harbour',
    style: 's1',
    isFeatured: true,
    components: [
      { component: 'body', text: '<p>The boats lie on their sides.</p>' },
      { component: 'button', text: 'The timetable', link: 'https://elsewhere.example/times' },
    ],
  },
  {
    id: '8',
    IssueID: ISSUE_ID,
    index: 1,
    slug: 'the-bell',
    name: 'The Bell',
    components: [{ component: 'body', text: '<p>It rings under water.</p>' }],
  },
]

/** Answers by operation. */
export const PLAIN_ANSWERS = {
  GetIssues: { issues: [ISSUE] },
  Articles: { articles: [{ id: '7', IssueID: ISSUE_ID, name: 'The Harbour', slug: 'the-harbour', isFeatured: true }] },
  GetIssue: { issue: { ...ISSUE, articles: ARTICLES } },
  GetPreviewIssue: { previewIssue: { ...ISSUE, articles: ARTICLES } },
  GetAssets: { styles: [{ id: 's1', name: 'Plain', properties: {} }], fonts: [] },
}

const HOSTILE_COMPONENTS = [
  { component: 'headline', text: 'Mud & <b>salt</b><script>document.title = "taken"</script>' },
  { component: 'hologram', text: 'nobody knows this kind' },
  null,
  'text',
  [[]],
  { component: { toString: 1 } },
  { component: 'constructor' },
  { component: 'image', imageurl: 'javascript:alert(1)' },
  { component: 'image', image_url: ['x'], width: {}, height: -1 },
  { component: 'gallery', images: 'none' },
  { component: 'video', url: 7, tracks: { 0: 'x' } },
  { component: 'columns', columns: [null, 3, { components: 'x' }] },
  { component: 'table', rows: { length: 1e9 } },
  { component: 'recipe', ingredients: 1, steps: null },
  { component: 'custom', content: { html: true } },
  { component: 'body', text: 12 },
  {
    component: 'body',
    text: { en: '<p onclick="document.title=1">Still readable.</p><img src=x onerror=document.title=2>' },
  },
]

/** The same host on a bad day: other spellings, missing fields, wrong types, unknown kinds and markup that would run. */
export const HOSTILE_ANSWERS = {
  GetIssues: {
    issues: [null, 'x', { name: 'No id' }, { id: 42, name: { en: 'Neaps' }, release_date: 'soon', price: '-1' }],
  },
  Articles: { articles: { not: 'a list' } },
  GetIssue: {
    issue: {
      id: 42,
      name: { en: 'Neaps', fr: 3 },
      text_direction: 'sideways',
      pages: 'none',
      data: { cover: 'a', languages: { en: true }, __proto__: null },
      articles: [
        null,
        7,
        { name: 'No id' },
        { id: 'kept-out', name: 'Kept out', channel: { excluded: ['app'] } },
        {
          id: 9,
          issue_id: 42,
          name: 'The Mud',
          feature_image: 'javascript:alert(1)',
          style_properties: [],
          is_featured: 'true',
          keywords: 5,
          audios: [{ url: 'data:text/html,x' }],
          components: HOSTILE_COMPONENTS,
        },
        { id: 10, index: 'last', name: null, components: '{' },
      ],
    },
  },
  GetAssets: {
    styles: [{ id: 's', parent: 's', properties: { canvas: 'red', body: [1] } }, 4],
    fonts: [{ name: 1, urls: {} }],
  },
}
