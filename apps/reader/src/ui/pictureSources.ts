import { sizedPicture } from '@gatefold/magazine/pictureSizes'

/**
 * What an `img` says of where its picture comes from. `room` is how wide it is shown, as CSS has it; in `sizes` a `rem` is not the
 * page's. Screens of three pixels and more to each of CSS get the size that two are enough for: nobody sees the difference, and it is
 * half the bytes (decision 0239). Pure.
 */
export function pictureSources(address: string, room: string) {
  const { url: src, sizes } = sizedPicture(address)
  const srcSet = sizes.map((size) => `${size.url} ${size.width}w`).join() || undefined
  // Before `src`: a browser must not begin with that.
  return { sizes: srcSet && `(min-resolution:2.5x) calc(${room}*2/3),${room}`, srcSet, src }
}
