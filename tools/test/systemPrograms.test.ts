import { describe, expect, it } from 'vitest'
import { debianPackagesToInstall } from './systemPrograms.ts'

const everything = {
  chromium: true,
  headlessShell: true,
  postgres: true,
  poppler: true,
  liberation: true,
  glewlwyd: true,
}
const nothing = {
  chromium: false,
  headlessShell: false,
  postgres: false,
  poppler: false,
  liberation: false,
  glewlwyd: false,
}
const debian = { hasApt: true, isRoot: true, platform: 'linux' } as const

describe('debianPackagesToInstall', () => {
  it('installs what is missing on Debian, as root', () => {
    expect(debianPackagesToInstall(nothing, debian)).toEqual([
      'chromium',
      'postgresql',
      'poppler-utils',
      'chromium-headless-shell',
      'fonts-liberation',
      'glewlwyd',
      'dbconfig-no-thanks',
    ])
    expect(debianPackagesToInstall({ ...everything, postgres: false }, debian)).toEqual(['postgresql'])
  })

  it('installs nothing when nothing is missing, whoever asks', () => {
    expect(debianPackagesToInstall(everything, { hasApt: false, isRoot: false, platform: 'win32' })).toEqual([])
  })

  it('asks elsewhere for nothing that only Debian has a package of', () => {
    const found = { ...everything, headlessShell: false, liberation: false, glewlwyd: false }
    expect(debianPackagesToInstall(found, { hasApt: false, isRoot: false, platform: 'darwin' })).toEqual([])
  })

  it('says what to run to a user who may not install', () => {
    const install = () => debianPackagesToInstall(nothing, { ...debian, isRoot: false })
    expect(install).toThrow(
      'run `sudo apt-get install chromium postgresql poppler-utils fonts-liberation glewlwyd dbconfig-no-thanks`',
    )
  })

  it('does without Chromium’s shell where nobody may install it', () => {
    const found = { ...everything, headlessShell: false }
    expect(debianPackagesToInstall(found, { ...debian, isRoot: false })).toEqual([])
    expect(debianPackagesToInstall(found, debian)).toEqual(['chromium-headless-shell'])
  })

  it('says what to install on a Mac', () => {
    const install = () => debianPackagesToInstall(nothing, { hasApt: false, isRoot: false, platform: 'darwin' })
    expect(install).toThrow('brew install postgresql')
  })
})
