import { describe, expect, it } from 'vitest'
import { contactState } from './ContactMark'

describe('contactState', () => {
  const at = (ageSeconds: number, intervalSeconds: number) =>
    contactState({ lastContactMs: 1_000_000_000, intervalSeconds }, 1_000_000_000 + ageSeconds * 1000)

  it('gives a fast device six minutes', () => {
    expect(at(360, 5)).toBe('live')
    expect(at(361, 5)).toBe('stale')
  })

  it('gives a slow device its interval and a minute', () => {
    expect(at(3660, 3600)).toBe('live')
    expect(at(3661, 3600)).toBe('stale')
  })

  it('tells a device that never made contact from a stale one', () => {
    expect(contactState({ intervalSeconds: 60 }, 0)).toBe('never')
  })
})
