import { describe, expect, it } from 'vitest'
import { filesForScreen } from './manifest.ts'

const ofPhoto = (width: number) => ({ url: `/photo-${width}.avif`, sizeOf: '/photo.jpg', width })
const PHOTO = { url: '/photo.jpg' }
const SIZES = [400, 800, 1200, 1600, 2400].map(ofPhoto)
const SONG = { url: '/song.mp3' }

const namesOf = (pixels: number, files: readonly { readonly url: string }[] = [PHOTO, ...SIZES, SONG]) =>
  filesForScreen(files, pixels).map(({ url }) => url)

describe('R4.11 the files that a device keeps', () => {
  it('are of each picture the narrowest size that nearly fills the screen', () => {
    expect(namesOf(1334)).toEqual(['/photo-1600.avif', '/song.mp3'])
    expect(namesOf(1688)).toEqual(['/photo-1600.avif', '/song.mp3'])
    expect(namesOf(1800)).toEqual(['/photo-2400.avif', '/song.mp3'])
    expect(namesOf(200)).toEqual(['/photo-400.avif', '/song.mp3'])
  })

  it('are the widest size where none fills it, the picture itself where that is the widest', () => {
    expect(namesOf(5000)).toEqual(['/photo-2400.avif', '/song.mp3'])
    const itself = { ...PHOTO, sizeOf: PHOTO.url, width: 1000 }
    expect(namesOf(5000, [itself, ofPhoto(400), ofPhoto(800)])).toEqual(['/photo.jpg'])
    expect(namesOf(800, [itself, ofPhoto(400), ofPhoto(800)])).toEqual(['/photo-800.avif'])
  })

  it('stand for all other sizes, and for the picture itself', () => {
    const [photo, song] = filesForScreen([PHOTO, ...SIZES, SONG], 800)
    expect(photo).toEqual({
      ...ofPhoto(800),
      standsFor: ['/photo.jpg', '/photo-400.avif', '/photo-1200.avif', '/photo-1600.avif', '/photo-2400.avif'],
    })
    expect(song).toEqual(SONG)
  })
})
