import { expect, it } from 'vitest'
import { createBrowserKeys } from '../storage/BrowserKeys.ts'
import { aStorage } from '../storage/testing/aStorage.ts'
import { createAloud, type HeardArticle } from './createAloud.ts'
import type { Speech } from './createSpeech.ts'
import type { Playback, PlaybackState } from './Playback.ts'
import { aRecording } from '../testing/aRecording.ts'

/** A voice that says a sentence when it is told that it has. */
class FakeSpeech implements Speech {
  readonly said: string[] = []
  rate = 0
  #settle: { resolve: (outcome: 'said' | 'hushed') => void; reject: (error: Error) => void } | undefined
  readonly speaks = () => true
  readonly subscribe = () => () => undefined
  readonly hush = () => this.#settle?.resolve('hushed')
  readonly say = ({ text, rate }: { readonly text: string; readonly rate: number }) => {
    this.hush()
    this.said.push(text)
    this.rate = rate
    return new Promise<'said' | 'hushed'>((resolve, reject) => (this.#settle = { resolve, reject }))
  }
  async finish() {
    this.#settle?.resolve('said')
    await settled()
  }
  async refuse() {
    this.#settle?.reject(new Error('not-allowed'))
    await settled()
  }
}

/** After all that promises bring about. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

class FakePlayback implements Pick<Playback, 'play' | 'pause' | 'close' | 'read' | 'subscribe'> {
  readonly done: string[] = []
  state = { phase: 'paused', recording: undefined } as unknown as PlaybackState
  #listener: () => void = () => undefined
  readonly play: Playback['play'] = (recording) => {
    this.done.push(`play ${recording.url}`)
    this.state = { ...this.state, recording, phase: 'playing' }
  }
  readonly pause = () => {
    this.done.push('pause')
    this.state = { ...this.state, phase: 'paused' }
    this.#listener()
  }
  readonly close = () => {
    this.done.push('close')
    this.state = { ...this.state, phase: 'paused', recording: undefined }
    this.#listener()
  }
  readonly read = () => this.state
  readonly subscribe = (listener: () => void) => {
    this.#listener = listener
    return () => {
      if (this.#listener === listener) this.#listener = () => undefined
    }
  }
  async tell(part: Partial<PlaybackState>) {
    this.state = { ...this.state, ...part }
    this.#listener()
    await settled()
  }
}

const article = (id: string, ...texts: readonly string[]): HeardArticle => ({
  id,
  issueId: 'issue',
  title: id,
  lang: 'en',
  issueName: 'Ebb',
  cover: undefined,
  href: `/issues/ebb/${id}`,
  sentences: texts.map((text) => ({ text, language: 'en', component: 'b' })),
  recording: undefined,
})

const ISSUE: Readonly<Record<string, HeardArticle>> = {
  mud: article('mud', 'It is wet.', 'It stays.'),
  closed: article('closed'),
  read: { ...article('read', 'Never said.'), recording: aRecording({ url: '/read.mp3' }) },
  birds: article('birds', 'They fly.'),
}

function aVoice(names = Object.keys(ISSUE)) {
  const speech = new FakeSpeech()
  const playback = new FakePlayback()
  const aloud = createAloud({
    speech,
    load: ({ article: name }) =>
      name === 'lost' ? Promise.reject(new Error('no network')) : Promise.resolve(ISSUE[name]),
    openPlayback: () => Promise.resolve(playback as unknown as Playback),
    rate: createBrowserKeys(aStorage()).listeningRate,
    silence: () => undefined,
    log: () => undefined,
  })
  const play = async () => {
    aloud.play(names.map((name, index) => ({ issue: 'ebb', article: name, isChosen: index === 0 })))
    await settled()
  }
  return { aloud, speech, playback, play, phase: () => aloud.read().phase }
}

it('reads an issue: sentence by sentence, past what is closed, through a recording, to its end', async () => {
  const { aloud, speech, playback, play, phase } = aVoice()
  await play()
  expect(aloud.read().heard?.title).toBe('mud')
  await speech.finish()
  expect(speech.said).toEqual(['It is wet.', 'It stays.'])
  await speech.finish()
  expect([phase(), playback.done.at(-1)]).toEqual(['recording', 'play /read.mp3'])
  await playback.tell({ phase: 'ended' })
  expect([aloud.read().heard?.title, speech.said.at(-1)]).toEqual(['birds', 'They fly.'])
  await speech.finish()
  expect(phase()).toBe('off')
})

it('goes on with the sentence that was broken off, also after it was stopped', async () => {
  const { aloud, speech, play, phase } = aVoice()
  await play()
  await speech.finish()
  aloud.pause()
  await settled()
  expect(phase()).toBe('paused')
  aloud.resume()
  aloud.skip(-1)
  expect(speech.said.slice(2)).toEqual(['It stays.', 'It is wet.'])
  aloud.pause()
  aloud.stop()
  await play()
  expect(speech.said.at(-1)).toBe('It is wet.')
})

it('says the sentence anew at another speed, and remembers the speed', async () => {
  const { aloud, speech, play } = aVoice()
  await play()
  aloud.setRate(1.5)
  expect([speech.said, speech.rate]).toEqual([['It is wet.', 'It is wet.'], 1.5])
})

it('stops for a recording that somebody starts', async () => {
  const { playback, play, phase } = aVoice(['read', 'birds'])
  await play()
  await playback.tell({ recording: aRecording({ url: '/other.mp3' }) })
  expect(phase()).toBe('off')
})

it('leaves a recording for another article that is to be heard, and goes on from there', async () => {
  const { aloud, speech, playback, play, phase } = aVoice(['read', 'birds'])
  await play()
  expect(phase()).toBe('recording')
  aloud.play(['mud', 'birds'].map((article) => ({ issue: 'ebb', article, isChosen: article === 'mud' })))
  expect(playback.done).toEqual(['play /read.mp3', 'pause'])
  await settled()
  expect([phase(), speech.said, aloud.read().queue.length]).toEqual(['speaking', ['It is wet.'], 2])
})

it('is not ended by a text that is no longer wanted', async () => {
  const { aloud, play, phase } = aVoice(['lost'])
  void play()
  aloud.play([{ issue: 'ebb', article: 'mud', isChosen: true }])
  await settled()
  expect(phase()).toBe('speaking')
})

it('does not speak when it was paused while the text was on its way, and does when it is resumed', async () => {
  const { aloud, speech, play, phase } = aVoice(['mud'])
  const playing = play()
  aloud.pause()
  await playing
  expect([phase(), speech.said]).toEqual(['paused', []])
  aloud.resume()
  await settled()
  expect([phase(), speech.said]).toEqual(['speaking', ['It is wet.']])
})

it('says that it failed where the browser refuses, or the text cannot be had', async () => {
  const { aloud, speech, play, phase } = aVoice()
  await play()
  await speech.refuse()
  expect(phase()).toBe('failed')
  aloud.resume()
  await settled()
  expect(phase()).toBe('speaking')
  const lost = aVoice(['lost'])
  await lost.play()
  expect(lost.phase()).toBe('failed')
})
