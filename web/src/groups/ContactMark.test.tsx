// @vitest-environment happy-dom
import { describe, expect, it, afterEach } from 'vitest'
import { cleanup, render } from '@testing-library/react'
import { contactState, ContactMark } from './ContactMark'

const drawn = (state: Parameters<typeof ContactMark>[0]['state'], ms?: number) =>
  render(<ContactMark state={state} ms={ms} />).container.innerHTML

afterEach(cleanup)

it('has a mark only for a device that is silent, with the word for it', () => {
  const ms = Date.now() - 2 * 86_400_000
  expect(drawn('live', ms)).not.toContain('<svg')
  expect(drawn('stale', ms)).toMatch(/<svg.*2 d ago.* · offline/)
  expect(drawn('never')).toContain('No contact yet')
})

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
