import { describe, expect, it } from 'vitest'
import type { FlatConfig } from '../../../../shared/devices/configTree'
import { groupOfKey, rankOfKey, configFieldsOf, customFields } from './configFields'

const field = (reported: FlatConfig, key: string) => configFieldsOf(reported).find((one) => one.key === key)

describe('the fields of a device', () => {
  it('are those of its model, whether reported or not', () => {
    const quad = configFieldsOf({ 'device.model': 'QUAD-C2' }).map(({ key }) => key)
    expect(quad).toContain('io5.voltage.alarm')
    expect(quad).not.toContain('input1.mode')
    const orb = configFieldsOf({ 'device.model': 'ORB-C1' }).map(({ key }) => key)
    expect(orb).toContain('input1.mode')
    expect(orb.some((key) => key.startsWith('io'))).toBe(false)
  })

  it('hold what the device reports even when its model should not have it, or no table knows it', () => {
    const reported = { 'device.model': 'ORB-C1', 'io1.interval': 1, 'gps.new_thing': 7, 'ble.fast': true }
    expect(field(reported, 'io1.interval')?.kind).toBe('number')
    expect(field(reported, 'gps.new_thing')).toMatchObject({ kind: 'number', label: 'New Thing' })
    expect(field(reported, 'ble.fast')?.kind).toBe('boolean')
  })

  it('stand as people fill them in: what switches a section first', () => {
    const of = (id: string) =>
      configFieldsOf({})
        .filter(({ section }) => section.id === id)
        .map(({ key }) => key)
    expect(of('endpoint.mqtt').slice(0, 2)).toEqual(['endpoint.mqtt.enable', 'endpoint.mqtt.server'])
    expect(of('device').slice(4, 6)).toEqual(['device.base_interval', 'device.transmit_interval'])
  })

  it('of one section are called apart', () => {
    const names = configFieldsOf({ 'device.model': 'QUAD-C2', 'gsm.available': true }).map(
      ({ section, label }) => `${section.id} ${label}`,
    )
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  it('never stand twice', () => {
    const keys = configFieldsOf({ 'device.model': 'ORB-C1', 'gps.interval': 1 }).map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('carry range, unit and length of the table', () => {
    expect(field({}, 'device.base_interval')).toMatchObject({ min: 1, max: 86_400, unit: 's', isWhole: true })
    expect(field({}, 'endpoint.mqtt.data_topic')).toMatchObject({ kind: 'text', maxLength: 80 })
  })

  it('show secrets as such, whatever their type', () => {
    expect(['wifi.sta.pass', 'endpoint.mqtt.azure_cs'].map((key) => field({}, key)?.kind)).toEqual([
      'secret',
      'secret',
    ])
  })

  it('offer choices where the list is known, and text where it is not', () => {
    expect(field({ 'gsm.available': true }, 'gsm.scan_mode')?.options?.map(({ value }) => value)).toEqual([
      3, 0,
    ])
    expect(field({ 'device.model': 'QUAD-C2' }, 'io2.default_state')?.kind).toBe('choice')
    expect(field({}, 'input1.mode')?.kind).toBe('text')
  })

  it('leave the modem out for a device without one', () => {
    expect(field({ 'gsm.available': false }, 'gsm.apn')).toBeUndefined()
    expect(field({}, 'gsm.apn')).toBeUndefined()
    expect(field({ 'gsm.available': true }, 'gsm.apn')).toBeDefined()
  })

  it('cannot be changed where the table says so', () => {
    expect(field({}, 'device.fw')?.isReadOnly).toBe(true)
  })

  it('have labels that distinguish Modbus channels', () => {
    const labels = configFieldsOf({})
      .filter(({ section }) => section.id === 'mod')
      .map(({ label }) => label)
    expect(new Set(labels).size).toBe(labels.length)
  })
})

const reported = { 'script.num1': 5, 'script.str1': '' }

describe('the settings of a script', () => {
  it('are those that the display settings define, as these call them, in their order', () => {
    const fields = customFields(reported, {
      str2: { name: 'Site' },
      num10: { name: 'Low Level', units: '%', sort: 2 },
      num1: { sort: 1 },
    })
    expect(fields.map(({ key, label, kind, unit }) => [key, label, kind, unit])).toEqual([
      ['script.num1', 'Custom number 1', 'number', undefined],
      ['script.num10', 'Low Level', 'number', '%'],
      ['script.str2', 'Site', 'text', undefined],
    ])
    expect(fields.every(({ maxLength }) => maxLength === 50)).toBe(true)
  })

  it('are none that are hidden, undefined, or missing from the script', () => {
    expect(customFields(reported, { num1: { displayType: 'hide' }, vin: { name: 'Supply' } })).toEqual([])
    expect(customFields({ 'script.num11': 1 }, { num11: { name: 'x' }, num0: { name: 'y' } })).toEqual([])
  })
})

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
