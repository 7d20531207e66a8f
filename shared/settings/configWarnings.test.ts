import { describe, expect, it } from 'vitest'
import type { FlatConfig } from '../devices/configTree'
import { type ConfigFacts, configWarnings } from './configWarnings'
import { basic, https, modules, warningCases } from './configWarnings.fixture'

const hosted = { name: 'Hosted', dataToPortal: true }
const textsOf = (config: FlatConfig, facts: Partial<ConfigFacts> = {}) =>
  configWarnings({ config, pending: {}, plan: hosted, supplyVolts: 12, ...facts })

describe('a configuration', () => {
  it('of a plain device gives no warning', () => {
    const config = {
      'device.base_interval': 60,
      'device.transmit_interval': 1,
      'device.always_on': false,
      'device.vin.sleep_enable': true,
      'device.vin.sleep_delay': 60,
      'endpoint.config_to_portal': true,
      'endpoint.data_to_portal': true,
      'gps.interval': 1,
      'gps.maxtime': 180,
      'debug.stdout_uart': 0,
    }
    expect(textsOf(config)).toEqual([])
    expect(textsOf({})).toEqual([])
  })

  it.each(warningCases)('%s says so', (_, config, expected, facts) => {
    expect(textsOf(config, facts).map(({ text }) => text)).toContainEqual(expect.stringMatching(expected))
  })

  it('is warned of changes to its network for as long as they wait', () => {
    const texts = (pending: FlatConfig) => textsOf({}, { pending }).map(({ text }) => text)
    expect(texts({ 'wifi.sta.ssid': 'Yard' })).toEqual([
      expect.stringMatching(/^Network settings have been changed/),
    ])
    expect(texts({ 'gps.maxtime': 240 })).toEqual([])
  })

  it('that shuts the portal out is warned of until somebody took note of that very report', () => {
    const shut = { 'endpoint.config_to_portal': false }
    expect(textsOf(shut)).toMatchObject([{ canBeNoted: true }])
    expect(textsOf(shut, { isShutOutNoted: true })).toEqual([])
    const unsaved = textsOf(shut, { isShutOutNoted: true, pending: shut })
    expect(unsaved).toMatchObject([{ text: expect.stringMatching(/^Portal configuration/) as unknown }])
    expect(unsaved[0]).not.toHaveProperty('canBeNoted')
  })

  it.each<[cause: string, FlatConfig, text: RegExp, cure: FlatConfig, Partial<ConfigFacts>?]>([
    [
      'endpoint.config_to_portal',
      { 'endpoint.config_to_portal': false },
      /^Portal configuration/,
      { 'endpoint.config_to_portal': true },
    ],
    [
      'io4.pulse.enable',
      { 'io4.pulse.enable': true, 'device.always_on': false },
      /^Pulses on IO4/,
      { 'device.always_on': true },
    ],
    [
      'device.transmit_interval',
      { ...https, 'device.base_interval': 5, 'device.transmit_interval': 4 },
      /under 30 seconds/,
      { 'device.transmit_interval': 6 },
    ],
    [
      'device.base_interval',
      { ...https, 'device.base_interval': 14 },
      /under 15 seconds/,
      { 'endpoint.http.enable': false },
    ],
    [
      'serial1.modbus.timeout',
      { ...modules(3), 'serial1.modbus.timeout': 4, 'device.base_interval': 10 },
      /Modbus timeout/,
      { 'mod3.settings': '', 'mod2.settings': null },
    ],
    [
      'device.batch_tx_enable',
      { 'device.batch_tx_enable': true },
      /^Batch transmit/,
      { 'device.batch_tx_enable': false },
      { plan: basic },
    ],
    [
      'input1.pulse.enable',
      { 'input1.pulse.enable': true, 'device.always_on': false },
      /^Pulse counting/,
      { 'input1.pulse.enable': false },
    ],
    [
      'current2.start_time',
      { 'current2.start_time': 61, 'device.base_interval': 60 },
      /^Current 2 start time/,
      { 'current2.start_time': 60 },
    ],
    [
      'serial1.maxtime',
      { 'serial1.mode': 'CAPTURE', 'serial1.maxtime': 61, 'device.base_interval': 60 },
      /^Serial 1 max time/,
      { 'serial1.mode': 'MODBUS' },
    ],
    [
      'device.web_always_on',
      { 'device.web_always_on': true, 'gsm.enable': true },
      /web server/,
      { 'gsm.enable': false },
    ],
    [
      'device.base_interval',
      { 'device.base_interval': 899 },
      /battery life/,
      { 'device.base_interval': 900 },
      { supplyVolts: 0 },
    ],
    [
      'device.vin.sleep_delay',
      { 'device.vin.sleep_enable': true, 'device.vin.sleep_delay': 3601 },
      /hibernate delay/,
      { 'device.vin.sleep_delay': 3600 },
    ],
    [
      'device.vin.sleep_enable',
      { 'device.always_on': true, 'device.vin.sleep_enable': false },
      /does not sleep/,
      { 'device.vin.sleep_enable': true },
    ],
    ['debug.stderr_uart', { 'debug.stderr_uart': 1 }, /RS232/, { 'debug.stderr_uart': 0 }],
    [
      'serial1.mode',
      { 'serial1.mode': 'CAPTURE', 'debug.stdout_uart': 1 },
      /same port/,
      { 'debug.stdout_uart': -1 },
    ],
    ['gps.maxtime', { 'gps.interval': 1, 'gps.maxtime': 179 }, /under 180/, { 'gps.maxtime': 180 }],
    [
      'endpoint.data_to_portal',
      { 'endpoint.data_to_portal': false },
      /^No data will be sent/,
      { 'endpoint.data_to_portal': true },
    ],
  ])('warns at %s of %j, and no longer when that is changed', (cause, config, text, cure, facts) => {
    const found = textsOf(config, facts).find((warning) => text.test(warning.text))
    expect(found?.keys).toContain(cause)
    const cured = textsOf({ ...config, ...cure }, facts).map((warning) => warning.text)
    expect(cured).not.toContainEqual(expect.stringMatching(text))
  })

  it('warns of network settings only while they wait for the device', () => {
    const [found] = textsOf({ 'gsm.apn': 'x' }, { pending: { 'gsm.apn': 'x' } })
    expect(found?.keys).toEqual(['gsm.apn'])
    expect(textsOf({ 'gsm.apn': 'x' })).toEqual([])
  })

  it.each<[string, FlatConfig, Partial<ConfigFacts>?]>([
    ['posts each 30 s', { ...https, 'device.base_interval': 30 }],
    [
      'posts fast to a plain address',
      { ...https, 'endpoint.http.address': 'http://a', 'device.base_interval': 5 },
    ],
    ['has the endpoint off', { ...https, 'endpoint.http.enable': false, 'device.base_interval': 5 }],
    [
      'uses up the interval for Modbus',
      { ...modules(60), 'serial1.modbus.timeout': 1, 'device.base_interval': 60 },
    ],
    [
      'counts pulses always on',
      { 'io4.pulse.enable': true, 'device.always_on': true, 'device.vin.sleep_enable': true },
    ],
    ['counts pulses on a channel that is off', { 'io4.pulse.enable': true, 'io4.interval': 0 }],
    [
      'does not use a slow sensor',
      { 'current1.start_time': 11, 'current1.interval': 0, 'device.base_interval': 10 },
    ],
    ['does not use GPS', { 'gps.interval': 0, 'gps.maxtime': 60 }],
    ['has no measured supply', { 'device.base_interval': 60 }, { supplyVolts: undefined }],
    [
      'has a late hibernation that is off',
      { 'device.vin.sleep_enable': false, 'device.vin.sleep_delay': 9999 },
    ],
  ])('that %s gives no warning', (_, config, facts) => {
    expect(textsOf(config, facts)).toEqual([])
  })

  it('is graver under 15 s than under 30 s, and says one of the two', () => {
    const tones = [14, 15].map((base) =>
      textsOf({ ...https, 'device.base_interval': base }).map(({ tone }) => tone),
    )
    expect(tones).toEqual([['alarm'], ['warning']])
  })
})
