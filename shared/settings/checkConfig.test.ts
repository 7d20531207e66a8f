import { describe, expect, it } from 'vitest'
import { checkConfig, maxConfigKeys, unknownKeys } from './checkConfig'
import type { ConfigTree } from '../devices/configTree'

const checked = (config: unknown) => checkConfig(config as ConfigTree)
const refusal = (config: unknown) => {
  const result = checked(config)
  return result.ok ? undefined : result.message
}

describe('a change of settings', () => {
  it('is accepted as dotted keys, numbers as numbers and emptiness as null', () => {
    expect(
      checked({
        device: { base_interval: '60' },
        endpoint: { mqtt: { server: '' } },
        gps: { maxtime: '' },
        gsm: { scan_mode: 3 },
        current1: { mode: '4-20' },
        vin: { warning: '10,15' },
      }),
    ).toEqual({
      ok: true,
      change: {
        'device.base_interval': 60,
        'endpoint.mqtt.server': null,
        'gps.maxtime': null,
        'gsm.scan_mode': 3,
        'current1.mode': '4-20',
        'vin.warning': '10,15',
      },
      masked: [],
    })
  })

  it('takes what the device reports again, also where no list has it', () => {
    const reported = { 'gsm.scan_mode': 7, 'vin.warning': '10;15' }
    const config = { gsm: { scan_mode: 7 }, vin: { warning: '10;15' } }
    expect(checkConfig(config, reported)).toMatchObject({ ok: true, change: reported })
    expect(checkConfig({ gsm: { scan_mode: 8 } }, reported)).toMatchObject({
      ok: false,
      key: 'gsm.scan_mode',
    })
  })

  it('names what neither a table nor the device knows', () => {
    const change = { 'gps.interval': 1, 'nosuch.thing': 1, 'gps.new_thing': 2 }
    expect(unknownKeys(change)).toEqual(['nosuch.thing', 'gps.new_thing'])
    expect(unknownKeys(change, { 'gps.new_thing': 1 })).toEqual(['nosuch.thing'])
  })

  it('may hold keys of newer firmware when they are small scalars', () => {
    expect(checked({ new_thing: { level: 3, on: true, text: 'x' } })).toMatchObject({ ok: true })
    expect(refusal({ new_thing: [1] })).toContain('new_thing must be')
    expect(refusal({ new_thing: 'x'.repeat(4001) })).toContain('at most 4000')
  })

  it.each([
    [
      { device: { base_interval: 'soon' } },
      'The value entered for Base Interval (device.base_interval) is not a valid number.',
    ],
    [
      { device: { base_interval: ' ' } },
      'The value entered for Base Interval (device.base_interval) is not a valid number.',
    ],
    [{ device: { base_interval: null } }, 'Base Interval (device.base_interval) must be set.'],
    [
      { device: { base_interval: 1.5 } },
      'The value entered for Base Interval (device.base_interval) is invalid. It must be a whole number from 1 to 86400.',
    ],
    [
      { device: { base_interval: [60] } },
      'The value entered for Base Interval (device.base_interval) is not a valid number.',
    ],
    [{ sntp: { server: '' } }, 'SNTP server address must be set.'],
    [{ endpoint: { mqtt: { server: 'mqtt://broker' } } }, 'Broker address is not valid.'],
    [
      { endpoint: { mqtt: { data_topic: 'x'.repeat(81) } } },
      'The value entered for Data Topic (endpoint.mqtt.data_topic) is invalid. It must have at most 80 characters.',
    ],
    [
      { script: { str1: 'x'.repeat(51) } },
      'The value entered for Custom string 1 (script.str1) is invalid. It must have at most 50 characters.',
    ],
    [
      { gsm: { enable: 'yes' } },
      'The value entered for Enable (gsm.enable) is invalid. It must be true or false.',
    ],
    [
      { gsm: { scan_mode: 7 } },
      'The value entered for Network Mode (gsm.scan_mode) is invalid. It must be one of 3 (4G only), 0 (2G, 3G, 4G).',
    ],
    [{ gsm: { available: true } }, 'Modem Fitted (gsm.available) cannot be changed.'],
    [{ device: { id: 'OTHER0001' } }, 'Device ID (device.id) cannot be changed.'],
    [{ 'device.id': 'OTHER0001' }, 'Device ID (device.id) cannot be changed.'],
    [{ device: { fw: 'SFW003' } }, 'Firmware (device.fw) cannot be changed.'],
  ])('%j is refused: %s', (config, message) => {
    expect(refusal(config)).toBe(message)
  })

  it.each([
    '{"__proto__":{"x":1}}',
    '{"a":{"__proto__":1}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"a b":1}',
    '{"":1}',
  ])('%s is not a setting, and no object is changed by it', (text) => {
    expect(refusal(JSON.parse(text))).toContain('is not the name of a setting')
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })

  it('is limited in depth and number', () => {
    const nest = (depth: number): unknown => (depth === 0 ? 1 : { a: nest(depth - 1) })
    const many = (n: number) => Object.fromEntries(Array.from({ length: n }, (_, i) => [`key${i}`, i]))
    expect(refusal(nest(8))).toBeUndefined()
    expect(refusal(nest(9))).toContain('nested at most 8 deep')
    expect(refusal(many(maxConfigKeys))).toBeUndefined()
    expect(refusal(many(maxConfigKeys + 1))).toContain('at most 1000 settings')
  })

  it('names the setting that is refused', () => {
    expect(checked({ sntp: { update_interval: 300, server: '' } })).toEqual({
      ok: false,
      message: 'SNTP server address must be set.',
      key: 'sntp.server',
    })
  })

  it('leaves masked secrets alone and never sends a mask', () => {
    expect(
      checked({
        wifi: { sta: { pass: '***', ssid: 'Yard' } },
        endpoint: { mqtt: { azure_cs: 'x***', ssl_key: '***' } },
      }),
    ).toEqual({
      ok: true,
      change: { 'wifi.sta.ssid': 'Yard' },
      masked: ['wifi.sta.pass', 'endpoint.mqtt.azure_cs', 'endpoint.mqtt.ssl_key'],
    })
  })

  it('never repeats a value in its refusal: it may be a secret', () => {
    expect(refusal({ wifi: { sta: { pass: 'hunter2'.repeat(20) } } })).not.toContain('hunter2')
  })
})
