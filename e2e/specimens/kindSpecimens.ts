import { body, FERRY, HARBOUR, say, type Specimen } from './Specimen.ts'

const MARKERS = [
  { latitude: 53.55, longitude: 9.99, caption: say('Upper lock', 'الهويس الأعلى') },
  { latitude: 53.87, longitude: 8.7, caption: say('Lower lock', 'الهويس الأسفل') },
  { latitude: 54.18, longitude: 7.88, caption: say('The island', 'الجزيرة') },
]

const RECIPE = {
  recipeYield: '4 portions',
  prepTime: 'PT20M',
  cookTime: 'PT1H5M',
  recipeIngredient: ['500 g cockles', '2 shallots', '1 glass of cider'],
  recipeInstructions: [
    'Rinse the cockles in sea water.',
    'Sweat the shallots, pour in the cider.',
    'Cover until they open.',
  ],
}

const POSTS = ['2026-03-07T10:00:00Z', '2026-03-07T09:30:00Z'].map((time) => ({
  component: 'live_post',
  time,
  components: [body(HARBOUR)],
}))

const CUSTOM =
  '<p style="font:1.2em serif">A page of its own <button onclick="this.textContent=\'Pressed\'">Press</button></p>'

const ANIMATIONS = [
  'fadeInUp',
  'bounceIn',
  'slideInLeft',
  'zoomIn',
  'flipInX',
  'rotateIn',
  'rollIn',
  'pulse',
  'lightSpeedInRight',
  'jackInTheBox',
]

export const kindSpecimens: readonly Specimen[] = [
  {
    slug: 'maps',
    title: say('Maps', 'خرائط'),
    components: [
      {
        component: 'map',
        latitude: 53.8,
        longitude: 9,
        zoom: 5,
        markers: MARKERS,
        caption: say('Three places', 'ثلاثة أماكن'),
      },
      { component: 'map', latitude: 48.85, longitude: 2.29, zoom: 9, width: 640, height: 640 },
      {
        component: 'map',
        latitude: 0,
        longitude: 179.5,
        zoom: 2,
        markers: [{ latitude: 1, longitude: -179, caption: say('Beyond the line', 'ما وراء الخط') }],
      },
    ],
  },
  {
    slug: 'recipe-and-live',
    title: say('A recipe and what happens', 'وصفة وما يحدث'),
    components: [
      {
        component: 'recipe',
        name: say('Cockles in cider', 'محار بعصير التفاح'),
        recipe: RECIPE,
        components: [body(HARBOUR)],
      },
      { component: 'live_container', posts: POSTS },
      {
        component: 'advert',
        imageurl: 'bundle://boots.webp',
        href: 'https://example.org/boots',
        alt: say('Boots', 'أحذية'),
        unselectable: true,
      },
      // Last: its height is known when its page has been read.
      { component: 'custom', content: CUSTOM },
    ],
  },
  {
    slug: 'animations',
    title: say('Animations', 'حركات'),
    components: ANIMATIONS.map((type, index) =>
      body(FERRY, { animation: { type, speed: 'medium', delay: index % 3, repeat: index === 7 ? 2 : 'never' } }),
    ),
  },
  {
    slug: 'full-page-advert',
    title: say('Boots', 'أحذية'),
    role: 'advert',
    components: [
      {
        component: 'advert',
        imageurl: 'bundle://boots.webp',
        href: 'https://example.org/boots',
        alt: say('Boots', 'أحذية'),
      },
    ],
  },
]
