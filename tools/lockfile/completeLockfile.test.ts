import { expect, it } from 'vitest'
import { completeLockfile, type Lockfile } from './completeLockfile.ts'

const linter = {
  version: '1.0.0',
  dev: true,
  optionalDependencies: { '@x/linux-x64-gnu': '1.0.0', '@x/darwin-arm64': '1.0.0' },
}

it('adds the optional packages of other platforms that npm could not see', () => {
  const lock: Lockfile = {
    packages: { '': {}, 'node_modules/@x/linux-x64-gnu': { version: '1.0.0' }, 'node_modules/x': linter },
  }
  const { packages } = completeLockfile(lock)
  expect(Object.keys(packages)).toEqual([
    '',
    'node_modules/@x/darwin-arm64',
    'node_modules/@x/linux-x64-gnu',
    'node_modules/x',
  ])
  expect(packages['node_modules/@x/darwin-arm64']).toEqual({
    version: '1.0.0',
    dev: true,
    optional: true,
    cpu: ['arm64'],
    os: ['darwin'],
  })
})

it('changes nothing when every package is there, beside the one that asks or above it', () => {
  const nested = 'node_modules/a/node_modules/x'
  const lock: Lockfile = {
    packages: {
      '': {},
      'node_modules/@x/linux-x64-gnu': { version: '1.0.0' },
      [nested]: linter,
      [`${nested}/node_modules/@x/darwin-arm64`]: { version: '1.0.0' },
    },
  }
  expect(completeLockfile(lock).packages).toEqual(lock.packages)
})
