import { describe, expect, it } from 'vitest'
import type { FlatConfig } from '../devices/configTree'
import { type ConfigFacts, configWarnings } from './configWarnings'

const hosted = { name: 'Hosted', dataToPortal: true }
const basic = { name: 'Basic', dataToPortal: false }
const textsOf = (config: FlatConfig, facts: Partial<ConfigFacts> = {}) =>
  configWarnings({ config, pending: {}, plan: hosted, supplyVolts: 12, ...facts })

const https = { 'endpoint.http.enable': true, 'endpoint.http.address': 'https://example.com/in' }
const modules = (count: number): FlatConfig =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`mod${i + 1}.settings`, `1,3,${i}`]))

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

  it.each<[string, FlatConfig, RegExp, Partial<ConfigFacts>?]>([
    ['that shuts the portal out', { 'endpoint.config_to_portal': false }, /Portal configuration is disabled/],
    [
      'with network changes waiting',
      {},
      /Network settings have been changed/,
      { pending: { 'gsm.apn': 'x' } },
    ],
    [
      'that counts pulses on IO 4 asleep',
      { 'io4.pulse.enable': true, 'device.always_on': false },
      /Pulses on IO4 are not counted/,
    ],
    ['that posts each 29 s', { ...https, 'device.base_interval': 29 }, /under 30 seconds is not recommended/],
    [
      'that posts each 14 s',
      { ...https, 'device.base_interval': 7, 'device.transmit_interval': 2 },
      /too fast/,
    ],
    [
      'whose Modbus may take 61 of 60 s',
      { ...modules(61), 'serial1.modbus.timeout': 1, 'device.base_interval': 60 },
      /total Modbus timeout/,
    ],
    ['that batches for nobody', { 'device.batch_tx_enable': true }, /Batch transmit/, { plan: basic }],
    [
      'that counts pulses half the time',
      { 'input1.pulse.enable': true, 'device.always_on': false },
      /not always on/,
    ],
    [
      'whose sensor starts too slowly',
      { 'current1.start_time': 11, 'device.base_interval': 10 },
      /Current 1 start time is longer/,
    ],
    [
      'whose capture takes too long',
      { 'serial1.mode': 'CAPTURE', 'serial1.capture.maxtime': 11, 'device.base_interval': 10 },
      /Serial 1 max time is longer/,
    ],
    [
      'with a web server over 4G',
      { 'device.web_always_on': true, 'gsm.enable': true },
      /web server is always on/,
    ],
    ['that hurries on battery', { 'device.base_interval': 899 }, /battery life/, { supplyVolts: 0.1 }],
    [
      'that hibernates late',
      { 'device.vin.sleep_enable': true, 'device.vin.sleep_delay': 3601 },
      /hibernate delay over 3600/,
    ],
    [
      'that never sleeps',
      { 'device.always_on': true, 'device.vin.sleep_enable': false },
      /does not sleep on loss of power/,
    ],
    ['with debug on RS232', { 'debug.stdout_uart': 1 }, /RS232/],
    ['with capture and debug', { 'serial1.mode': 'CAPTURE', 'debug.stderr_uart': 2 }, /same port/],
    ['with little time for GPS', { 'gps.interval': 1, 'gps.maxtime': 179 }, /under 180 seconds/],
    ['that keeps its data', { 'endpoint.data_to_portal': false }, /No data will be sent to the Portal/],
  ])('%s says so', (_, config, expected, facts) => {
    expect(textsOf(config, facts).map(({ text }) => text)).toContainEqual(expect.stringMatching(expected))
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
