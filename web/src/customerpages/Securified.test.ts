import { describe, expect, it } from 'vitest'
import { securityState } from './Securified'

const calm = { light: 0, motion: 'normal', events: [], contact: 'live' } as const
const titleOf = (facts: Partial<Parameters<typeof securityState>[0]>) =>
  securityState({ ...calm, ...facts }).title

describe('the state of security', () => {
  it('is secure while nothing speaks against it', () => {
    expect(securityState(calm)).toEqual({ tone: 'ok', title: 'Secure', reasons: [] })
    expect(titleOf({ light: undefined })).toBe('Secure')
    expect(titleOf({ events: [{ level: 'info', text: 'Daily report' }] })).toBe('Secure')
  })

  it('is an alarm when light falls into the housing, it is shaken, or an alarm lasts', () => {
    expect(titleOf({ light: 1 })).toBe('Alarm')
    expect(titleOf({ motion: 'alarm' })).toBe('Alarm')
    expect(titleOf({ events: [{ level: 'alarm', text: 'Fence' }] })).toBe('Alarm')
  })

  it('asks for attention when the device is silent, moves, or warns', () => {
    expect(titleOf({ contact: 'stale' })).toBe('Attention')
    expect(titleOf({ motion: 'warning' })).toBe('Attention')
    expect(titleOf({ events: [{ level: 'alert', text: 'Low battery' }] })).toBe('Attention')
  })

  it('names every reason, the gravest first', () => {
    const { reasons } = securityState({
      ...calm,
      light: 1,
      contact: 'stale',
      events: [{ level: 'warning', text: 'Low battery' }],
    })
    expect(reasons).toEqual([
      'Light in the housing: it may have been opened',
      'No contact for longer than usual',
      'Low battery',
    ])
  })

  it('does not call a device silent for long that was never heard at all', () => {
    const { title, reasons } = securityState({ ...calm, contact: 'never' })
    expect([title, reasons]).toEqual(['Attention', ['No contact yet']])
  })
})
