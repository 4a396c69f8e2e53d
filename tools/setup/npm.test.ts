import { describe, expect, it } from 'vitest'
import { findNpm, sentenceFor } from './npm.cjs'

describe('sentenceFor', () => {
  it.each([
    ['npm error code ENOTFOUND\nnpm error network request failed', 'The npm registry cannot be reached'],
    ['npm error connect ECONNREFUSED 127.0.0.1:1', 'The npm registry cannot be reached'],
    ['npm error code ENOSPC', 'The disk is full'],
    ['npm error EROFS: read-only file system', 'cannot be written to'],
    ['npm error something else', 'npm could not install what is needed; its own words are in install.log.'],
  ])('turns %j into one sentence', (words, sentence) => {
    expect(sentenceFor(words, 'install.log')).toContain(sentence)
    expect(sentenceFor(words, 'install.log')).not.toContain('\n')
  })
})

describe('findNpm', () => {
  it('says what to do when there is no npm', () => {
    expect(() => findNpm({ PATH: '/nowhere' })).toThrow('npm is missing')
  })

  it('does not take another package manager for npm', () => {
    expect(() => findNpm({ PATH: '/nowhere', npm_execpath: import.meta.filename })).toThrow('npm is missing')
  })
})
