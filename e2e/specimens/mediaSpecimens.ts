import { body, FERRY, heading, HARBOUR, paragraph, say, type Specimen } from './Specimen.ts'

const FILM = 'bundle://tide.webm'
const POSTER = 'bundle://tide-poster.webp'
const SOUND = 'bundle://mud.webm'
const CAPTION = say('The tide of one day in a minute', 'مدّ يوم كامل في دقيقة')
const CREDIT = say('Film: Gatefold', 'فيلم: غيتفولد')

const film = (fields: object) => ({ component: 'video', url: FILM, width: 640, height: 360, ...fields })
const platform = (vidtype: string, params: object) => ({ component: 'video', vidtype, params })
const social = (component: string, params: object) => ({ component, params })

export const mediaSpecimens: readonly Specimen[] = [
  {
    slug: 'films',
    title: say('Films', 'أفلام'),
    components: [
      film({
        poster: POSTER,
        tracks: [{ url: 'bundle://tide.en.vtt', lang: 'en', label: 'English' }],
        caption: CAPTION,
        credit: CREDIT,
      }),
      film({ poster: POSTER, loop: true, muted: true, caption: say('Again and again', 'مرارًا وتكرارًا') }),
      film({ poster: POSTER, autoplay: true, muted: true, caption: say('By itself', 'من تلقاء نفسه') }),
      film({ poster: POSTER, controls: false, caption: say('Without controls', 'بلا أزرار') }),
      heading('From elsewhere', 'من أماكن أخرى'),
      platform('youtube', { id: 'aqz-KE-bpKQ' }),
      platform('vimeo', { id: '1084537' }),
      platform('dailymotion', { id: 'x5e9eog' }),
      platform('tiktok', { id: '7397', username: 'ferry' }),
      platform('instagram', { id: 'CoxIG' }),
    ],
  },
  {
    slug: 'sound',
    title: say('Sound', 'صوت'),
    components: [
      body(FERRY),
      { component: 'audio', url: SOUND, caption: say('Mud', 'طين'), credit: say('Sound: Gatefold', 'صوت: غيتفولد') },
      {
        component: 'audio',
        url: SOUND,
        loop: true,
        transcript: paragraph(HARBOUR),
        caption: say('With words', 'مع النص'),
      },
      { component: 'audio', url: SOUND, muted: true, autoplay: true, controls: false },
    ],
  },
  {
    slug: 'posts',
    title: say('Posts', 'منشورات'),
    components: [
      social('twitter', { id: '20' }),
      social('instagram', { id: 'CoxIG' }),
      social('infogram', { id: 'chart' }),
      social('tiktok', { id: '7397', username: 'ferry' }),
    ],
  },
]
