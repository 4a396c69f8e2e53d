import type { Recording } from '../audio/Playback.ts'

/** A recording with the fields that a test is about. */
export function aRecording(fields: Partial<Recording> = {}): Recording {
  return {
    url: '/mud.webm',
    title: 'The sound of mud',
    lang: 'en',
    issue: 'six-hours',
    article: 'mud',
    issueName: 'Six Hours',
    cover: '/cover.webp',
    href: '/issues/six-hours/mud',
    loop: false,
    muted: false,
    ...fields,
  }
}
