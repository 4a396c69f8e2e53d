import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sanitizeHtml } from '../sanitizeHtml.ts'
import { DECODE_LIMITS, type DecodeContext, type DecodeProblem } from './Fields.ts'
import { decodeComponents } from './decodeIssue.ts'

function decode(value: unknown) {
  const problems: DecodeProblem[] = []
  const context: DecodeContext = { report: (problem) => problems.push(problem), sanitize: sanitizeHtml }
  return { components: decodeComponents({ value, path: 'components' }, context), problems }
}

const KINDS = [
  'headline',
  'text7',
  'image',
  'gallery',
  'video',
  'audio',
  'map',
  'table',
  'htmltable',
  'button',
  'anchor',
  'advert',
  'columns',
  'container',
  'live_container',
  'live_post',
  'recipe',
  'custom',
  'twitter',
  'spacer',
  'divider',
  'nonsense',
  '__proto__',
]

describe('decodeComponents', () => {
  it('sanitises text in every language and keeps dropcap, bleed, device and animation', () => {
    const { components, problems } = decode([
      {
        id: 'b1',
        component: 'body',
        text: { en: '<p onclick=x>One<script>1</script></p>', nl: 'Eén' },
        dropcap: 'true',
        bleed: 1,
        device: { mobile: 'false' },
        animation: { type: 'fadeInUp', speed: 'fast', delay: '0.5', repeat: 3 },
      },
    ])
    expect(components).toEqual([
      {
        id: 'b1',
        component: 'body',
        text: { en: '<p>One</p>', nl: 'Eén' },
        dropcap: true,
        bleed: true,
        device: { mobile: false, tablet: true, desktop: true },
        animation: { type: 'fadeInUp', speed: 'fast', delay: 0.5, repeat: 3 },
      },
    ])
    expect(problems).toEqual([])
  })

  it.each(['imageurl', 'image_url', 'imageUrl', 'ImageURL'])('finds a picture under %s', (name) => {
    const { components } = decode([
      { component: 'image', [name]: '/a.webp', width: '640', height: 480, caption: 'Sea' },
    ])
    expect(components).toMatchObject([
      { imageurl: '/a.webp', width: 640, caption: { text: 'Sea', onlyLightbox: false } },
    ])
  })

  it('reads a gallery whose animation names the transition, and one whose animation is an appearance', () => {
    const images = [{ imageurl: '/a.webp' }, { imageurl: 'javascript:1' }]
    const { components, problems } = decode([
      { component: 'gallery', images, animation: 'coverflow', aspectRatio: '3:2' },
      { component: 'gallery', images, transition: 'fade', animation: { type: 'bounceIn' } },
      { component: 'gallery', images: [] },
    ])
    expect(components).toMatchObject([
      { transition: 'coverflow', aspectRatio: 1.5, images: [{ imageurl: '/a.webp' }] },
      { transition: 'fade', animation: { type: 'bounceIn' } },
    ])
    expect(components[0]).not.toHaveProperty('animation')
    expect(problems.map(({ path }) => path)).toContain('components[2].images')
  })

  it('reads hosted and platform videos', () => {
    const { components } = decode([
      { component: 'video', url: '/v.mp4', poster: '/p.webp', tracks: [{ src: '/c.vtt', srclang: 'en' }] },
      { component: 'video', vidtype: 'youtube', params: { id: 'abc', start: 3 } },
      { component: 'video', vidtype: 'youtube', params: {} },
    ])
    expect(components).toMatchObject([
      {
        source: { kind: 'hosted', url: '/v.mp4', tracks: [{ url: '/c.vtt', lang: 'en', label: 'en' }] },
        controls: true,
      },
      { source: { kind: 'platform', platform: 'youtube', params: { id: 'abc', start: '3' } } },
    ])
  })

  it('reads columns as lists or as objects, their weights, and no bleed inside', () => {
    const text = { component: 'body', text: 'x', bleed: true }
    const { components } = decode([
      { component: 'columns', columns: [[text], { components: [text] }], split: '2-1' },
      { component: 'columns', columns: [[text]], split: '2-1-7' },
    ])
    expect(components).toMatchObject([{ split: [2, 1], columns: [[{ text: 'x' }], [{ text: 'x' }]] }, { split: [1] }])
    expect(JSON.stringify(components)).not.toContain('bleed')
  })

  it('keeps the schema.org fields of a recipe under their own names', () => {
    const { components } = decode([{ component: 'recipe', name: 'Soup', recipeYield: 4, recipeIngredient: ['leek'] }])
    expect(components).toMatchObject([{ name: 'Soup', recipe: { recipeYield: 4, recipeIngredient: ['leek'] } }])
  })

  it('keeps links of known schemes and drops the others', () => {
    const { components, problems } = decode([
      { component: 'button', text: 'Go', link: 'article://next' },
      { component: 'button', text: 'Go', link: 'javascript:alert(1)' },
    ])
    expect(components).toMatchObject([{ link: 'article://next' }])
    expect(problems.length).toBeGreaterThan(0)
  })

  it('drops unknown components, reports them and keeps their neighbours', () => {
    const { components, problems } = decode([{ component: 'hologram' }, 7, null, [], { component: 'divider' }])
    expect(components).toEqual([{ id: 'c1', component: 'divider' }])
    expect(problems[0]).toEqual({
      path: 'components[0].component',
      problem: 'unknown component "hologram"',
      unknownKind: '"hologram"',
    })
  })

  it('gives every component an id of its own', () => {
    const { components } = decode([
      { component: 'divider', id: 'd' },
      { component: 'divider', id: 'd' },
      { component: 'divider' },
    ])
    expect(new Set(components.map(({ id }) => id)).size).toBe(3)
  })

  it('stops at the deepest level and at the largest number of components', () => {
    let nest: unknown = { component: 'body', text: 'deep' }
    for (let level = 0; level < 5000; level += 1) nest = { component: 'container', components: [nest] }
    expect(decode([nest]).problems).toContainEqual(expect.objectContaining({ problem: 'nested too deeply' }))
    const many = Array.from({ length: DECODE_LIMITS.components + 10 }, () => ({ component: 'divider' }))
    expect(decode(many).components).toHaveLength(DECODE_LIMITS.components)
  })

  it('never throws, and reads its own answer back as it is', () => {
    const names = [
      'component',
      'text',
      'images',
      'imageurl',
      'columns',
      'components',
      'posts',
      'rows',
      'params',
      'url',
      'link',
      'latitude',
      'longitude',
      'animation',
      'device',
      'caption',
      'id',
      'html',
      'content',
      'split',
      'size',
      'zoom',
    ]
    const component = fc.letrec((tie) => ({
      leaf: fc.oneof(
        fc.constantFrom('/a.webp', 'x', '', '2-1', 'article://a#b', '<b>x', true, 1, -1, 0.5, null),
        fc.anything({ maxDepth: 2 }),
      ),
      node: fc
        .tuple(
          fc.constantFrom(...KINDS),
          fc.dictionary(
            fc.constantFrom(...names),
            fc.oneof({ depthSize: 'small' }, tie('leaf'), tie('node'), fc.array(tie('node'), { maxLength: 3 })),
          ),
        )
        .map(([kind, fields]) => ({ ...fields, component: kind })),
    })).node
    fc.assert(
      fc.property(fc.array(component, { maxLength: 5 }), (wire) => {
        const { components } = decode(wire)
        const withoutVideos: unknown = JSON.parse(
          JSON.stringify(components.filter((item) => !JSON.stringify(item).includes('"video"'))),
        )
        expect(JSON.parse(JSON.stringify(decode(withoutVideos).components))).toEqual(withoutVideos)
      }),
    )
  })
})
