import { NAMED_TEXT_KINDS } from '@gatefold/magazine/component/textKinds'
import fc from 'fast-check'
import type { WireComponent } from '../../src/ImportedIssue.ts'
import { sanitizeText } from '../../src/markup/sanitizeText.ts'

type Fields = Readonly<Record<string, unknown>>

const words = fc.stringMatching(/^[A-Za-zäßπ漢<>&"'€ -]{1,24}$/u)
const name = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/)
const picture = fc.constantFrom('bundle://a.png', 'bundle://pictures/b%20c.png')
const link = fc.constantFrom(
  'https://example.org/?a=1&b=2',
  'mailto:a@example.org',
  '#place',
  'article://one',
  'article://two#x',
)
const pixels = fc.integer({ min: 1, max: 4000 })
const place = {
  latitude: fc.integer({ min: -90, max: 90 }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }).map((degrees) => degrees + 0),
}

/** Text in one language or two. */
const localized = fc.oneof(words, fc.record({ en: words, fr: words }))

const escaped = words.map((text) =>
  text.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
)
const phrase = fc.oneof(
  { weight: 3, arbitrary: escaped },
  fc.tuple(fc.constantFrom('b', 'i', 'u', 'sup', 'ruby'), escaped).map(([tag, text]) => `<${tag}>${text}</${tag}>`),
  fc.tuple(link, escaped).map(([href, text]) => `<a href="${href.replaceAll('&', '&amp;')}">${text}</a>`),
  fc.constantFrom('<br />', '<img src="bundle://a.png" alt="x" />', '<span style="color:#c00">red</span>', '  '),
)
const phrases = fc.array(phrase, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '))
const block = fc.oneof(
  phrases.map((html) => `<p>${html}</p>`),
  fc
    .array(phrases, { minLength: 1, maxLength: 2 })
    .map((items) => `<ul>${items.map((it) => `<li>${it}</li>`).join('')}</ul>`),
  phrases,
)
const html = fc
  .array(block, { minLength: 1, maxLength: 3 })
  .map((blocks) => String(sanitizeText(blocks.join(''))).trim())
  .filter((text) => text !== '')
const localizedHtml = fc.oneof(html, fc.record({ en: html, fr: html }))
const legend = fc.record({ text: localizedHtml, onlyLightbox: fc.boolean() })
const legends = { caption: legend, credit: legend }
const playback = { controls: fc.boolean(), autoplay: fc.boolean(), loop: fc.boolean(), muted: fc.boolean() }
const size = { width: pixels, height: pixels }
const params = fc.record({ id: name, username: name }, { requiredKeys: ['id'] })

const common = {
  style: name,
  device: fc.record({ mobile: fc.boolean(), tablet: fc.boolean(), desktop: fc.boolean() }),
  animation: fc.record({
    type: fc.constantFrom('fadeInUp', 'bounceIn'),
    speed: fc.constantFrom('vslow', 'slow', 'medium', 'fast', 'vfast'),
    delay: fc.integer({ min: 0, max: 9 }),
    repeat: fc.oneof(fc.constantFrom('never', 'infinite'), fc.integer({ min: 1, max: 9 })),
  }),
}

interface Shape {
  readonly needed?: Readonly<Record<string, fc.Arbitrary<unknown>>>
  readonly free?: Readonly<Record<string, fc.Arbitrary<unknown>>>
}

function component(kind: string | fc.Arbitrary<string>, { needed = {}, free = {} }: Shape): fc.Arbitrary<Fields> {
  const component = typeof kind === 'string' ? fc.constant(kind) : kind
  const model: Readonly<Record<string, fc.Arbitrary<unknown>>> = { component, ...needed, ...common, ...free }
  return fc.record(model, { requiredKeys: ['component', ...Object.keys(needed)], noNullPrototype: true })
}

function list(entry: fc.Arbitrary<unknown>): fc.Arbitrary<unknown[]> {
  return fc.array(entry, { minLength: 1, maxLength: 3 })
}

const marker = fc.record(
  { ...place, caption: localized },
  { requiredKeys: ['latitude', 'longitude'], noNullPrototype: true },
)
const image = { imageurl: picture }
const imageParts = { ...size, placeholder: fc.constant('#aabbcc'), alt: localized, ...legends, link }
const pictureInGallery = fc.record({ ...image, ...imageParts }, { requiredKeys: ['imageurl'], noNullPrototype: true })
const textKinds = fc.constantFrom(...NAMED_TEXT_KINDS, 'text1', 'text60')

const leaves: readonly fc.Arbitrary<Fields>[] = [
  component(textKinds, { needed: { text: localizedHtml }, free: { dropcap: fc.boolean() } }),
  component('image', {
    needed: image,
    free: {
      ...imageParts,
      newWindow: fc.boolean(),
      role: fc.constantFrom('photo', 'logo'),
      filter: fc.constantFrom('grayscale', 'sepia(60%)'),
      unselectable: fc.boolean(),
      fixedWidth: pixels,
      expandFullWidth: fc.boolean(),
    },
  }),
  component('gallery', {
    needed: { images: list(pictureInGallery) },
    free: {
      role: fc.constantFrom('default', 'mosaic'),
      transition: fc.constantFrom('slide', 'flip'),
      direction: fc.constantFrom('horizontal', 'vertical'),
      autoplay: fc.boolean(),
      speed: fc.integer({ min: 1, max: 20 }),
      aspectRatio: fc.constantFrom(1.5, 0.75),
      caption: legend,
    },
  }),
  component('video', {
    needed: { url: fc.constant('bundle://film.mp4') },
    free: {
      poster: picture,
      tracks: list(fc.record({ url: fc.constant('bundle://notes.txt'), lang: fc.constant('en'), label: words })),
      ...playback,
      ...size,
      ...legends,
    },
  }),
  component('video', {
    needed: { vidtype: fc.constantFrom('youtube', 'vimeo', 'dailymotion', 'tiktok', 'instagram'), params },
    free: { ...playback, ...legends },
  }),
  component('audio', {
    needed: { url: fc.constant('bundle://sound.mp3') },
    free: { ...playback, ...legends, transcript: localizedHtml },
  }),
  component('map', {
    needed: place,
    free: { zoom: fc.integer({ min: 1, max: 10 }), markers: list(marker), ...size, caption: legend },
  }),
  component('table', { needed: { rows: list(fc.array(words)) }, free: { header: fc.array(words), ...legends } }),
  component('htmltable', {
    needed: { html: fc.constant('<table><tr><td colspan="2">a &amp; b</td></tr></table>') },
    free: legends,
  }),
  component('button', {
    needed: { text: localized, link },
    free: { newWindow: fc.boolean(), align: fc.constantFrom('left', 'right'), size: fc.constantFrom('style', 'large') },
  }),
  component('anchor', { needed: { name } }),
  component('advert', { needed: image, free: { href: link, alt: localized, ...size, unselectable: fc.boolean() } }),
  component('custom', {
    needed: { content: words.filter((text) => text.trim() !== '') },
    free: { url: fc.constant('bundle://notes.txt') },
  }),
  component(fc.constantFrom('twitter', 'instagram', 'infogram', 'tiktok'), { needed: { params } }),
  component('spacer', { free: { size: fc.constantFrom('very-small', 'margin-50') } }),
  component('divider', { free: { dividerId: name } }),
]

const { tree } = fc.letrec<{ tree: Fields }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    ...leaves,
    component('columns', {
      needed: { columns: list(fc.array(tie('tree'), { maxLength: 2 })) },
      free: {
        split: fc.constantFrom('2-1', '1-1'),
        align: fc.constantFrom('top', 'middle', 'bottom'),
        collapse: fc.constantFrom('responsive', 'tablet', 'rigid'),
      },
    }),
    component('container', {
      needed: { components: list(tie('tree')) },
      free: {
        direction: fc.constantFrom('vertical', 'horizontal'),
        type: fc.constantFrom('link', 'figure'),
        link,
        ...legends,
        background: fc.constant('#fff'),
      },
    }),
    component('live_container', {
      needed: {
        posts: list(
          component('live_post', {
            needed: { components: list(tie('tree')), time: fc.constant('2026-05-07T10:00:00Z') },
          }),
        ),
      },
    }),
    component('recipe', {
      needed: { recipe: fc.record({ recipeYield: words, recipeIngredient: fc.array(words), image: picture }) },
      free: { name: localized, components: fc.array(tie('tree'), { maxLength: 2 }) },
    }),
  ),
}))

/** Components of an article as an importer gives them: every kind, every field, nested, with ids. */
export const componentTrees: fc.Arbitrary<readonly WireComponent[]> = fc
  .array(fc.tuple(tree, fc.boolean()), { minLength: 1, maxLength: 4 })
  .map((roots) => {
    let next = 0
    return roots.map(([root, bleeds]) => withIds(bleeds ? { ...root, bleed: true } : root, () => `id-${next++}`))
  })

function withIds(fields: Fields, id: () => string): WireComponent {
  const inner = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inner)
    const isComponent = typeof value === 'object' && value !== null && 'component' in value
    return isComponent ? withIds(value, id) : value
  }
  const entries = Object.entries(fields).map(([key, value]) => [key, inner(value)])
  return { id: id(), ...Object.fromEntries(entries) } as WireComponent
}
