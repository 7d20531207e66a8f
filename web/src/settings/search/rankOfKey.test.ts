import { describe, expect, it } from 'vitest'
import { groupOfKey, rankOfKey } from './rankOfKey'

const sorted = (section: string, keys: string[]): string[] =>
  keys.sort((a, b) => rankOfKey(a, section) - rankOfKey(b, section))

describe('the order of settings', () => {
  it('begins with what the device is and how often it measures', () => {
    expect(
      sorted('device', ['device.vin.sleep_delay', 'device.always_on', 'device.base_interval', 'device.name']),
    ).toEqual(['device.name', 'device.base_interval', 'device.always_on', 'device.vin.sleep_delay'])
  })

  it('puts a channel before its groups, and in a group the limits last', () => {
    expect(
      sorted('io1', ['io1.pulse.enable', 'io1.voltage.warning', 'io1.voltage.enable', 'io1.interval']),
    ).toEqual(['io1.interval', 'io1.voltage.enable', 'io1.voltage.warning', 'io1.pulse.enable'])
  })

  it('keeps one Modbus channel together', () => {
    expect(sorted('mod', ['mod10.name', 'mod2.cal', 'mod2.name', 'mod1.warning'])).toEqual([
      ...['mod1.warning', 'mod2.name', 'mod2.cal', 'mod10.name'],
    ])
  })

  it('knows the groups of channels, and none where a section has its own order', () => {
    expect(groupOfKey('gps.position.alert.radius', 'gps')).toBe('position')
    expect(groupOfKey('gps.maxtime', 'gps')).toBeUndefined()
    expect(groupOfKey('device.vin.sleep_delay', 'device')).toBeUndefined()
    expect(groupOfKey('mod1.cal', 'mod')).toBeUndefined()
  })
})
