import { describe, expect, it } from 'vitest'
import { isInUse } from './isInUse'

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
