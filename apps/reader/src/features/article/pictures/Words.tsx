import { Html } from '../../../ui/Html.tsx'
import type { LargePicture } from './picturesOf.ts'

interface Props {
  readonly picture: Pick<LargePicture, 'caption' | 'credit'>
  readonly language: string
}

/** Caption and credit under a picture of the lightbox. */
export function Words({ picture: { caption, credit }, language }: Props) {
  if (caption === undefined && credit === undefined) return null
  return (
    <div className="lightbox-words" lang={language}>
      {caption !== undefined && <Html className="lightbox-caption" html={caption.html} {...caption.mark} />}
      {credit !== undefined && <Html className="lightbox-credit" html={credit.html} {...credit.mark} />}
    </div>
  )
}
