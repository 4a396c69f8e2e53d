import { sixthsOfTheTide } from '../pictures/tide.ts'
import type { PlannedStory, PrintedEdition } from '../print/PrintedEdition.ts'

const STORIES: readonly PlannedStory[] = [
  { key: '01-land-that-is-only-there-sometimes', page: 4, columns: 2, size: 11.6, rooms: { c8: 'lead' } },
  { key: '02-the-line-on-the-map', page: 7, columns: 2, size: 11, rooms: { c8: 'plate', c14: 'span' } },
  { key: '03-you-cannot-be-a-bit-late', page: 10, columns: 2, size: 12, rooms: { c10: 'plate' } },
  {
    key: '04-how-to-read-a-tide-table',
    page: 12,
    columns: 2,
    size: 11.4,
    rooms: { c11: 'lead', c14: 'span' },
    lead: 105,
  },
  {
    key: '05-what-the-sea-put-back',
    page: 16,
    columns: 2,
    size: 11.1,
    rooms: { c7: 'plate', c8: 'span' },
    moves: { c8: 'c17' },
  },
  {
    key: '06-cockles-twice',
    page: 19,
    columns: 2,
    size: 11.4,
    rooms: { c9: 'plate', c11: 'tail' },
    apart: ['c8'],
  },
  { key: '07-across', page: 22, columns: 2, size: 12.2, rooms: { c10: 'plate', c31: 'tail' } },
  { key: '08-the-sound-of-mud', page: 25, columns: 2, size: 12, rooms: { c8: 'span', c12: 'tail' }, lead: 84 },
  {
    key: '09-where-the-sea-cannot-be-bothered',
    page: 27,
    columns: 2,
    size: 11.6,
    rooms: { c8: 'span', c9: 'span', c10: 'tail', c15: 'lead' },
    lead: 88,
  },
  { key: '10-in-praise-of-turning-back', page: 30, columns: 3, size: 11.4, rooms: { c8: 'lead' }, lead: 112 },
  { key: '11-letters', page: 32, columns: 3, size: 10.8 },
  { key: '12-neither', page: 33, columns: 3, size: 11, sharesPage: true, rooms: { c7: 'back' } },
  {
    key: '13-how-this-tide-was-printed',
    page: 34,
    columns: 2,
    size: 11.6,
    apart: ['c6'],
    rooms: { c7: 'endplate' },
  },
]

export const SIX_HOURS_PRINTED: PrintedEdition = {
  number: 1,
  stories: STORIES,
  hours: sixthsOfTheTide().map(({ clock }) => clock),
  styles: ['sixHours'],
  pictureWidths: { cover: 1500, gauge: 1200, find: 480, ruler: 480 },
}
