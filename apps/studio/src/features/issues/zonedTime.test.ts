import { describe, expect, it } from 'vitest'
import { resolveLocalTime, writeLocalTime } from './zonedTime.ts'

function instantOf(text: string, timeZone: string): string {
  const time = resolveLocalTime(text, timeZone)
  return time.kind === 'instant' ? time.instant.toISOString() : time.kind
}

describe('resolveLocalTime', () => {
  it.each([
    ['2026-01-15T08:00', 'Europe/Berlin', '2026-01-15T07:00:00.000Z'],
    ['2026-07-15T08:00', 'Europe/Berlin', '2026-07-15T06:00:00.000Z'],
    ['2026-07-15T08:00:30', 'UTC', '2026-07-15T08:00:30.000Z'],
    ['2026-01-01T00:30', 'Asia/Kolkata', '2025-12-31T19:00:00.000Z'],
    ['2026-01-01T01:00', 'Pacific/Kiritimati', '2025-12-31T11:00:00.000Z'],
    ['2026-12-31T20:00', 'America/Los_Angeles', '2027-01-01T04:00:00.000Z'],
    ['2028-02-29T12:00', 'Asia/Tokyo', '2028-02-29T03:00:00.000Z'],
  ])('knows when the clocks show %s in %s', (text, timeZone, instant) => {
    expect(instantOf(text, timeZone)).toBe(instant)
  })

  it('refuses an hour that the clocks leave out', () => {
    expect(instantOf('2026-03-29T02:30', 'Europe/Berlin')).toBe('skipped')
    expect(instantOf('2026-03-08T02:00', 'America/New_York')).toBe('skipped')
    expect(instantOf('2026-03-29T01:59', 'Europe/Berlin')).toBe('2026-03-29T00:59:00.000Z')
    expect(instantOf('2026-03-29T03:00', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z')
  })

  it('refuses an hour that the clocks show twice', () => {
    expect(instantOf('2026-10-25T02:30', 'Europe/Berlin')).toBe('repeated')
    expect(instantOf('2026-11-01T01:00', 'America/New_York')).toBe('repeated')
    expect(instantOf('2026-10-25T01:59', 'Europe/Berlin')).toBe('2026-10-24T23:59:00.000Z')
    expect(instantOf('2026-10-25T03:00', 'Europe/Berlin')).toBe('2026-10-25T02:00:00.000Z')
  })

  it('knows changes of half an hour', () => {
    expect(instantOf('2026-04-05T01:45', 'Australia/Lord_Howe')).toBe('repeated')
    expect(instantOf('2026-10-04T02:15', 'Australia/Lord_Howe')).toBe('skipped')
  })

  it.each(['', 'soon', '2026-02-30T08:00', '2026-01-01T25:00', '2026-01-01'])('refuses what is no time: %j', (text) => {
    expect(instantOf(text, 'UTC')).toBe('invalid')
  })
})

describe('writeLocalTime', () => {
  it('writes what the clocks of a zone show', () => {
    expect(writeLocalTime(Date.parse('2026-07-15T06:00:59Z'), 'Europe/Berlin')).toBe('2026-07-15T08:00')
    expect(writeLocalTime(Date.parse('2025-12-31T19:00:00Z'), 'Asia/Kolkata')).toBe('2026-01-01T00:30')
  })
})
