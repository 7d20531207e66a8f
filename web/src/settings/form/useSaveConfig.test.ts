import { describe, expect, it } from 'vitest'
import type { FlatConfig } from '../../../../shared/devices/configTree'
import { askBeforeSaving } from './useSaveConfig'

const asked = (change: FlatConfig) => askBeforeSaving(change, (key) => `Password (${key})`)

describe('saving settings', () => {
  it.each([1, 4, 4.5])('asks about a base interval of %d s', (value) => {
    expect(asked({ 'device.base_interval': value })).toEqual([
      'The device is not guaranteed to operate correctly with base interval less than 5 seconds.',
    ])
  })

  it('asks before the portal loses the device', () => {
    expect(asked({ 'endpoint.config_to_portal': false })[0]).toContain('only be reversed locally')
  })

  it('asks about a password that holds the mask', () => {
    expect(asked({ 'wifi.sta.pass': 'abc***' })[0]).toContain("Password (wifi.sta.pass) contains '***'")
  })

  it.each([
    { 'device.base_interval': 5 },
    { 'endpoint.config_to_portal': true },
    { 'wifi.sta.pass': 'secret' },
    { 'device.name': '***' },
  ])('does not ask about %j', (change) => {
    expect(asked(change)).toEqual([])
  })

  it('asks about everything at once', () => {
    expect(asked({ 'device.base_interval': 1, 'endpoint.config_to_portal': false })).toHaveLength(2)
  })
})
