import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ListeningEvent,
  type ListeningState,
  nextListeningStep,
  type QueuedArticle,
  SILENCE,
} from './createAloud.ts'

const queued = (article: string, isChosen = false): QueuedArticle => ({ issue: 'ebb', article, isChosen })
const QUEUE = [queued('mud', true), queued('birds'), queued('boats')]
const PLAY: ListeningEvent = { kind: 'play', queue: QUEUE, sentence: 0 }

/** What was done, and where one is at the end. */
function listen(events: readonly ListeningEvent[], from: ListeningState = SILENCE) {
  let state = from
  const acts: string[] = []
  for (const event of events) {
    const step = nextListeningStep(state, event)
    state = step.state
    acts.push(step.act)
  }
  const { phase, index, sentence, queue } = state
  return { state, acts, at: phase === 'off' ? 'off' : `${phase} ${queue[index]?.article} ${sentence}` }
}

describe('listening', () => {
  it('loads, says one sentence after the other, and goes on with the next article', () => {
    const loaded = { kind: 'loaded', count: 2 } as const
    const ended = { kind: 'ended' } as const
    expect(listen([PLAY, loaded])).toMatchObject({ acts: ['load', 'speak'], at: 'speaking mud 0' })
    expect(listen([PLAY, loaded, ended])).toMatchObject({ acts: ['load', 'speak', 'speak'], at: 'speaking mud 1' })
    expect(listen([PLAY, loaded, ended, ended])).toMatchObject({ at: 'loading birds 0' })
    expect(listen([PLAY, loaded, ended, ended]).acts.at(-1)).toBe('load')
  })

  it('stops at the end of the article where one does not go on, but for what was chosen', () => {
    const stay = { kind: 'goOn', isWanted: false } as const
    const whole = [{ kind: 'loaded', count: 1 }, { kind: 'ended' }] as const
    expect(listen([PLAY, stay, ...whole])).toMatchObject({ at: 'off', acts: ['load', 'none', 'speak', 'hush'] })
    expect(listen([PLAY, stay, ...whole]).state.goesOn).toBe(false)
    const chosen = { kind: 'add', article: queued('boats') } as const
    expect(listen([PLAY, stay, chosen, ...whole]).at).toBe('loading boats 0')
    expect(listen([PLAY, stay, chosen, ...whole, ...whole]).at).toBe('off')
  })

  it('puts what is chosen behind what is heard and what was chosen before, once', () => {
    const add = (article: string): ListeningEvent => ({ kind: 'add', article: queued(article) })
    const { state } = listen([PLAY, add('boats'), add('gulls'), add('boats')])
    expect(state.queue.map(({ article }) => article)).toEqual(['mud', 'gulls', 'boats', 'birds'])
  })

  it('pauses and goes on with the sentence that was broken off; skips in silence while paused', () => {
    const start = [PLAY, { kind: 'loaded', count: 5 }, { kind: 'skip', by: 1 }] as const
    expect(listen([...start, { kind: 'pause' }])).toMatchObject({
      at: 'paused mud 1',
      acts: ['load', 'speak', 'speak', 'hush'],
    })
    expect(listen([...start, { kind: 'pause' }, { kind: 'skip', by: 2 }]).acts.at(-1)).toBe('none')
    expect(listen([...start, { kind: 'pause' }, { kind: 'skip', by: 2 }, { kind: 'resume' }])).toMatchObject({
      at: 'speaking mud 3',
    })
    expect(listen([...start, { kind: 'pause' }, { kind: 'ended' }]).at).toBe('paused mud 1')
    expect(listen([...start, { kind: 'skip', by: -9 }]).at).toBe('speaking mud 0')
    expect(listen([...start, { kind: 'skip', by: 9 }]).at).toBe('loading birds 0')
  })

  it('passes over articles whose text is closed, and ends where no other is left', () => {
    const empty = { kind: 'loaded', count: 0 } as const
    expect(listen([PLAY, empty]).at).toBe('loading birds 0')
    expect(listen([PLAY, empty, empty, empty])).toMatchObject({ at: 'off' })
  })

  it('waits for a recording in the queue', () => {
    expect(listen([PLAY, { kind: 'recorded' }]).at).toBe('recording mud 0')
    expect(listen([PLAY, { kind: 'recorded' }, { kind: 'pause' }, { kind: 'skip', by: 1 }]).at).toBe('recording mud 0')
    expect(listen([PLAY, { kind: 'recorded' }, { kind: 'ended' }]).at).toBe('loading birds 0')
  })

  it('says what failed, and tries again', () => {
    expect(listen([PLAY, { kind: 'failed' }])).toMatchObject({ at: 'failed mud 0', acts: ['load', 'hush'] })
    expect(listen([PLAY, { kind: 'failed' }, { kind: 'resume' }])).toMatchObject({ at: 'loading mud 0' })
    expect(listen([{ kind: 'failed' }]).at).toBe('off')
  })

  it('goes on where an article was left, within what it has', () => {
    expect(
      listen([
        { ...PLAY, sentence: 3 },
        { kind: 'loaded', count: 9 },
      ]).at,
    ).toBe('speaking mud 3')
    expect(
      listen([
        { ...PLAY, sentence: 30 },
        { kind: 'loaded', count: 9 },
      ]).at,
    ).toBe('speaking mud 8')
  })

  it('says a sentence anew at another speed', () => {
    expect(listen([PLAY, { kind: 'loaded', count: 2 }, { kind: 'changed' }]).acts).toEqual(['load', 'speak', 'speak'])
    expect(listen([{ kind: 'changed' }]).acts).toEqual(['none'])
  })

  it('never speaks a sentence that there is not, whatever happens', () => {
    const event: fc.Arbitrary<ListeningEvent> = fc.oneof(
      fc.constantFrom<ListeningEvent>(
        PLAY,
        { kind: 'recorded' },
        { kind: 'failed' },
        { kind: 'ended' },
        { kind: 'pause' },
        { kind: 'resume' },
        { kind: 'changed' },
        { kind: 'stop' },
        { kind: 'add', article: queued('gulls') },
      ),
      fc.record({ kind: fc.constant('loaded' as const), count: fc.integer({ min: 0, max: 3 }) }),
      fc.record({ kind: fc.constant('skip' as const), by: fc.integer({ min: -3, max: 3 }) }),
      fc.record({ kind: fc.constant('goOn' as const), isWanted: fc.boolean() }),
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        let state = SILENCE
        for (const each of events) {
          const step = nextListeningStep(state, each)
          state = step.state
          const { phase, sentence, count, index, queue } = state
          const isSpoken = phase === 'speaking' || step.act !== 'speak'
          const hasSentence = phase !== 'speaking' || (sentence >= 0 && sentence < count)
          const hasArticle = phase === 'off' || index < queue.length
          expect([isSpoken, hasSentence, hasArticle]).toEqual([true, true, true])
        }
      }),
    )
  })
})
