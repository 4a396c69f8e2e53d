import { FERRY, body, heading, say, type Specimen } from './Specimen.ts'

const WIDE = 'bundle://tideline.webp'
const TALL = 'bundle://find-key.webp'
const SMALL = 'bundle://gauge-01.webp'
const ALT = say('A drawn coast', 'ساحل مرسوم')

const image = (fields: object) => ({ component: 'image', imageurl: WIDE, alt: ALT, ...fields })

const CAPTION = say('A caption says what one would not see', 'يقول الشرح ما لا تراه العين')
const CREDIT = say('Drawing: Gatefold', 'رسم: غيتفولد')

const FILTERS = ['grayscale', 'sepia', 'blur', 'invert', 'inkwell', '1977', 'brightness(0.6)', 'hue-rotate(90deg)']
const ROLES = ['image', 'photo', 'figure', 'portrait', 'logo', 'thumbnail']

const GALLERY_FILES = ['across-channel', 'across-lantern', 'across-walkers', 'tideline', 'dusk']
const pictures = GALLERY_FILES.map((file, index) => ({
  imageurl: `bundle://${file}.webp`,
  alt: say(`Picture ${index + 1}`, `الصورة ${index + 1}`),
  ...(index % 2 === 0 && { caption: say(`The ${index + 1}. picture`, `الصورة رقم ${index + 1}`), credit: CREDIT }),
}))

const LINKED = pictures.map((picture) => ({
  ...picture,
  link: 'https://example.org/',
  caption: { text: CAPTION, onlyLightbox: true },
}))

const gallery = (fields: object) => ({ component: 'gallery', images: pictures, ...fields })

export const pictureSpecimens: readonly Specimen[] = [
  {
    slug: 'pictures',
    title: say('Pictures', 'صور'),
    components: [
      image({ bleed: true }),
      { component: 'headline', text: say('One picture', 'صورة واحدة') },
      body(FERRY),
      image({ caption: CAPTION, credit: CREDIT }),
      image({ caption: { text: CAPTION, onlyLightbox: true }, credit: { text: CREDIT, onlyLightbox: true } }),
      image({ link: 'https://example.org/', newWindow: true, caption: say('It is a link', 'هي رابط') }),
      image({ fixedWidth: 240, caption: say('240 px wide', 'عرضها ٢٤٠ بكسل') }),
      image({ expandFullWidth: true, imageurl: SMALL, caption: say('As wide as there is room', 'بعرض المكان كله') }),
      image({ imageurl: SMALL, caption: say('Few pixels', 'بكسلات قليلة') }),
      image({ imageurl: TALL, caption: say('Tall', 'طويلة'), unselectable: true }),
      heading('Roles', 'الأدوار'),
      ...ROLES.map((role) => image({ role, caption: say(role, role) })),
    ],
  },
  {
    slug: 'filters',
    title: say('Filters', 'مرشّحات'),
    components: [
      {
        component: 'columns',
        split: '1-1',
        columns: [0, 1].map((half) =>
          FILTERS.filter((_, index) => index % 2 === half).map((filter) =>
            image({ filter, caption: say(filter, filter) }),
          ),
        ),
      },
    ],
  },
  {
    slug: 'galleries',
    title: say('Galleries', 'معارض'),
    components: [
      ...['slide', 'fade', 'cube', 'coverflow', 'flip'].map((transition) =>
        gallery({ transition, caption: say(transition, transition) }),
      ),
      gallery({ direction: 'vertical', caption: say('Vertical', 'عمودي') }),
      gallery({ direction: 'vertical', transition: 'cube', caption: say('Vertical cube', 'مكعّب عمودي') }),
      gallery({ images: LINKED, caption: say('Links', 'روابط') }),
      gallery({ aspectRatio: '1:1', caption: say('Square', 'مربّع') }),
      gallery({ autoplay: true, speed: 3, caption: say('By itself', 'من تلقاء نفسه') }),
      gallery({ role: 'mosaic', caption: say('Mosaic', 'فسيفساء') }),
      gallery({ images: pictures.slice(0, 1), caption: say('One picture', 'صورة واحدة') }),
    ],
  },
]
