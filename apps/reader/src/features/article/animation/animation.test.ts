import { describe, expect, it } from 'vitest'
import { aComponent } from '../../../testing/builders.ts'
import { animatedIn } from './animatedIn.ts'
import { timingOf, movementOf } from './Motion.ts'

const SIDES = ['Up', 'Down', 'Left', 'Right']
const ATTENTION = 'bounce flash pulse rubberBand shakeX shakeY headShake swing tada wobble jello heartBeat'.split(' ')
const ENTRANCES = [
  ...['backIn', 'bounceIn', 'fadeIn', 'zoomIn', 'slideIn'].flatMap((family) => SIDES.map((side) => family + side)),
  ...SIDES.map((side) => `fadeIn${side}Big`),
  ...['TopLeft', 'TopRight', 'BottomLeft', 'BottomRight'].map((corner) => `fadeIn${corner}`),
  ...['', 'DownLeft', 'DownRight', 'UpLeft', 'UpRight'].map((corner) => `rotateIn${corner}`),
  'bounceIn',
  'fadeIn',
  'zoomIn',
  'flipInX',
  'flipInY',
  'lightSpeedInLeft',
  'lightSpeedInRight',
  'rollIn',
  'jackInTheBox',
]
const EXITS = ['fadeOut', 'bounceOutUp', 'hinge', 'rollOut', 'zoomOutDown', 'flipOutX']

describe('the animations of components', () => {
  it.each(ATTENTION)('%s begins and ends at rest', (type) => {
    const { kind, frames = [] } = movementOf(type) ?? {}
    expect(kind).toBe('attention')
    expect(frames.length).toBeGreaterThan(2)
    expect(frames[0]).toEqual(frames.at(-1))
  })

  it('flips once around, to where it stands', () => {
    const { kind, frames = [] } = movementOf('flip') ?? {}
    expect([kind, frames.at(-1)?.['transform']]).toEqual(['attention', 'perspective(40rem) rotateY(0deg)'])
  })

  it.each(ENTRANCES)('%s ends where the component stands', (type) => {
    const { kind, frames = [] } = movementOf(type) ?? {}
    expect(kind).toBe('entrance')
    expect(['none', 'scale(1)', undefined]).toContain(frames.at(-1)?.['transform'])
    expect([1, undefined]).toContain(frames.at(-1)?.['opacity'])
    expect(JSON.stringify(frames)).not.toMatch(/undefined|NaN/)
  })

  it.each([...EXITS, 'none', 'spin', 'constructor', 'fadeInSideways', 'fadeInX', 'flipIn', 'slideIn'])(
    '%s moves nothing',
    (type) => {
      expect(movementOf(type)).toBeUndefined()
    },
  )

  it('takes as long as the speed says, as often as it is repeated', () => {
    const base = { type: 'tada', speed: 'medium', delay: 0.5, repeat: 'never' } as const
    expect(timingOf(base)).toEqual({ duration: 1000, delay: 500, iterations: 1, isLong: false })
    expect(timingOf({ ...base, speed: 'vslow', repeat: 2 })).toMatchObject({
      duration: 3000,
      iterations: 2,
      isLong: true,
    })
    expect(timingOf({ ...base, repeat: 'infinite' })).toMatchObject({ iterations: Infinity, isLong: true })
  })

  it('flashes no faster than twice in a second', () => {
    expect(timingOf({ type: 'flash', speed: 'vfast', delay: 0, repeat: 3 }).duration).toBe(1000)
  })

  it('finds what moves at any depth', () => {
    const animation = { type: 'fadeIn', speed: 'fast', delay: 0, repeat: 'never' } as const
    const inner = { ...aComponent('divider'), id: 'inner', animation }
    const columns = aComponent('columns', { columns: [[inner]], split: [1] })
    const post = aComponent('live_post', { components: [columns] })
    const outer = {
      ...aComponent('container', { components: [aComponent('live_container', { posts: [post] })] }),
      id: 'outer',
      animation,
    }
    expect(animatedIn([outer]).map(({ id }) => id)).toEqual(['outer', 'inner'])
  })
})
