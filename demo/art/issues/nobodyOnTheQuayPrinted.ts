import type { PlannedStory, PrintedEdition } from '../print/PrintedEdition.ts'

const STORIES: readonly PlannedStory[] = [
  { key: '01-the-hour-that-belongs-to-nobody', page: 4, columns: 2, size: 12, rooms: { c7: 'lead' }, lead: 118 },
  { key: '02-eleven-minutes', page: 7, columns: 2, size: 11, rooms: { c12: 'plate' } },
  {
    key: '03-the-words-for-mud',
    page: 8,
    columns: 2,
    size: 11,
    rooms: { c6: 'lead', c14: 'span', c15: 'span' },
    lead: 92,
    mapFrame: { west: -36, east: 160, north: 64, south: 26 },
  },
  { key: '04-soup-for-whoever-comes-in', page: 10, columns: 2, size: 9.8, apart: ['c7'], moves: { c8: 'c13' } },
  { key: '05-ten-past-three', page: 11, columns: 2, size: 11.4, rooms: { c8: 'back' } },
  { key: '06-how-to-fall-dry', page: 12, columns: 2, size: 11.4, rooms: { c6: 'lead', c9: 'span' }, lead: 100 },
  { key: '07-a-ferry-for-nobody', page: 14, columns: 2, size: 9.5, rooms: { c6: 'span', c8: 'endplate' } },
  { key: '08-one-hundred-and-forty-one-boats', page: 16, columns: 2, size: 12, rooms: { c7: 'endplate' } },
  { key: '09-the-bell-under-the-water', page: 18, columns: 2, size: 12, rooms: { c6: 'lead' }, lead: 118 },
]

export const NOBODY_ON_THE_QUAY_PRINTED: PrintedEdition = {
  number: 2,
  stories: STORIES,
  hours: ['06:40', '07:30', '10:20', '12:45', '15:10', '17:20', '20:15', '23:58', '03:20'],
  styles: ['quay'],
  pictureWidths: { cover: 1350, quay: 1200, dry: 480, boats: 760 },
}
