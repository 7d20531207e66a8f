import { describe, expect, it } from 'vitest'
import { fieldMark } from './SettingMark'

const standing = (reported: unknown, pending: object, saved: object) => ({
  reported: { 'gps.interval': reported as number },
  pending: pending as Record<string, number>,
  saved: saved as Record<string, number>,
})

describe('the mark of a setting', () => {
  it('says that a change is pending, also one that another person saved', () => {
    expect(fieldMark('gps.interval', standing(1, { 'gps.interval': 5 }, {}))).toBe('pending')
  })

  it('says that the device has what was saved here', () => {
    expect(fieldMark('gps.interval', standing(5, {}, { 'gps.interval': 5 }))).toBe('applied')
  })

  it('says that the device did not take it', () => {
    expect(fieldMark('gps.interval', standing(1, {}, { 'gps.interval': 5 }))).toBe('notApplied')
  })

  it('is absent where nothing was changed', () => {
    expect(fieldMark('gps.interval', standing(1, {}, {}))).toBeUndefined()
  })

  it('takes a masked secret that waits no longer for applied', () => {
    const secret = { reported: { 'wifi.sta.pass': '***' }, pending: {}, saved: { 'wifi.sta.pass': 'new' } }
    expect(fieldMark('wifi.sta.pass', secret)).toBe('applied')
  })
})
