import { describe, expect, it } from 'vitest'
import { fieldMark, isInUse } from './SettingsSection'

describe('a setting is shown', () => {
  it.each([
    ['wifi.sta.ssid', { 'wifi.sta.enable': false }, false],
    ['wifi.sta.ssid', {}, true],
    ['wifi.sta.enable', { 'wifi.sta.enable': false }, true],
    ['gsm.apn', { 'gsm.enable': true, 'gsm.auto_apn': true }, false],
    ['gsm.apn', { 'gsm.enable': true, 'gsm.auto_apn': false }, true],
    ['gsm.apn', { 'gsm.enable': false, 'gsm.auto_apn': false }, false],
    ['gsm.auto_apn_version', { 'gsm.auto_apn': false }, false],
    ['device.vin.sleep_delay', { 'device.vin.sleep_enable': false }, false],
    ['gps.maxtime', { 'gps.interval': 0 }, false],
    ['gps.interval', { 'gps.interval': 0 }, true],
    ['gps.position.alert.radius', { 'gps.interval': 1, 'gps.position.alert.enable': false }, false],
    ['io1.voltage.cal', { 'io1.interval': 1, 'io1.voltage.enable': false }, false],
    ['io1.voltage.cal', { 'io1.interval': 1, 'io1.voltage.enable': true }, true],
    ['io1.voltage.cal', { 'io1.interval': 1 }, false],
    ['io1.voltage.enable', { 'io1.interval': 1 }, true],
    ['io1.measure_time', { 'io1.measure_state': 'NO CHANGE' }, false],
    ['input1.pulse.scaling', { 'input1.pulse.enable': false }, false],
    ['serial1.capture.start', { 'serial1.mode': 'MODBUS' }, false],
    ['serial1.capture.start', { 'serial1.mode': '' }, true],
    ['serial1.modbus.timeout', { 'serial1.mode': 'CAPTURE' }, false],
    ['mod3.settings', { 'serial1.mode': 'MODBUS', 'serial1.interval': 1 }, true],
    ['mod3.settings', {}, false],
    ['endpoint.mqtt.server', { 'endpoint.mqtt.enable': false }, false],
    ['device.base_interval', {}, true],
  ] as const)('%s with %j: %s', (key, config, expected) => {
    expect(isInUse(key, config)).toBe(expected)
  })
})

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
