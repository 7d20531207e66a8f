import { describe, expect, it } from 'vitest'
import { convertForFeatures, checkSetting, presetOptions } from './checkSetting'
import { configKeyOf, knownConfigKeys } from './configSections'
import { settingLabel } from './settingLabel'

const refusal = (key: string, value: Parameters<typeof checkSetting>[1]) => {
  const checked = checkSetting(key, value)
  return checked.ok ? undefined : checked.message
}
const writable = knownConfigKeys.filter((key) => configKeyOf(key)?.readOnly !== true)
const chosen = writable.flatMap((key) => {
  const options = presetOptions(key)
  return options === undefined ? [] : [[key, options.map(({ value }) => value)] as const]
})
const ranged = writable.flatMap((key) => {
  const { type = '', min, max } = configKeyOf(key) ?? {}
  const isPlain = presetOptions(key) === undefined
  return isPlain && min !== undefined && max !== undefined ? [{ key, type, min, max }] : []
})

describe('a choice from a list', () => {
  it('is known of every setting whose list is public', () => {
    expect(chosen.map(([key]) => key).sort()).toEqual(
      [
        ...['can1.nominal_baud', 'can2.nominal_baud', 'debug.level', 'debug.stderr_uart'],
        ...['debug.stdout_uart', 'gsm.scan_mode', 'mag.action', 'serial1.baud', 'serial1.mode'],
        ...['serial1.type', 'tc1.type'],
        ...[1, 2, 3, 4, 5].flatMap((n) => [`io${n}.default_state`, `io${n}.measure_state`]),
      ].sort(),
    )
  })

  it.each(chosen)('of %s is taken as the device takes it, and as text', (key, values) => {
    for (const value of values) {
      expect(checkSetting(key, value)).toEqual({ ok: true, value })
      expect(checkSetting(key, String(value))).toEqual({ ok: true, value })
    }
  })

  it.each(chosen)('of %s is refused by its label when the list lacks it', (key) => {
    for (const wrong of [7, -5, 'FOO', 'Q', true, [3], { value: 3 }]) {
      expect(refusal(key, wrong)).toMatch(
        `The value entered for ${settingLabel(key)} (${key}) is invalid. It must be one of `,
      )
    }
    for (const nothing of [null, '']) expect(refusal(key, nothing)).toMatch(/must be set\.$/)
  })
})

describe('a number with a range', () => {
  const numbers = ranged.filter(({ type }) => type !== 'thresholds')

  it.each(numbers)('of $key ends at $min and $max', ({ key, min, max }) => {
    for (const value of [min, max]) {
      expect(checkSetting(key, value)).toEqual({ ok: true, value })
      expect(checkSetting(key, String(value))).toEqual({ ok: true, value })
    }
    for (const wrong of [min - 1, max + 1]) {
      expect(refusal(key, wrong)).toMatch(
        new RegExp(`^The value entered for ${settingLabel(key)} \\(.*from ${min} to ${max}\\.$`),
      )
    }
    expect(refusal(key, 'soon')).toBe(
      `The value entered for ${settingLabel(key)} (${key}) is not a valid number.`,
    )
  })

  it.each(ranged.filter(({ type }) => type === 'integer'))('of $key is whole', ({ key, min }) => {
    expect(refusal(key, min + 0.5)).toContain('It must be a whole number from')
  })
})

describe('limits', () => {
  const all = writable.filter((key) => configKeyOf(key)?.type === 'thresholds')
  const limits = ranged.filter(({ type }) => type === 'thresholds')

  it.each(all)('of %s are a low one and a higher one', (key) => {
    expect(checkSetting(key, ' 10, 15.5 ')).toEqual({ ok: true, value: '10,15.5' })
    for (const nothing of [null, '', '  '])
      expect(checkSetting(key, nothing)).toEqual({ ok: true, value: null })
    for (const wrong of ['hello', '10', '10,', ',15', '10,15,20', '10;15', '1e1,15', '0x1,15', 15, true]) {
      expect(refusal(key, wrong)).toMatch(/two numbers, a low and a high limit/)
    }
    for (const wrong of ['900,-900', '5,5']) {
      expect(refusal(key, wrong)).toMatch(/The low limit must be below the high one\.$/)
    }
  })

  it.each(limits)('of $key lie between $min and $max', ({ key, min, max }) => {
    expect(checkSetting(key, `${min},${max}`)).toEqual({ ok: true, value: `${min},${max}` })
    for (const wrong of [`${min - 1},${max}`, `${min},${max + 1}`]) {
      expect(refusal(key, wrong)).toContain(`Both limits must be numbers from ${min} to ${max}.`)
    }
  })

  it('have a range for a dozen of them', () => expect(limits.length).toBeGreaterThanOrEqual(12))
})

describe('an address', () => {
  it.each([
    ['endpoint.mqtt.server', 'broker.example.com', 'broker.example.com:8883'],
    ['endpoint.mqtt.server', ' 10.0.0.7:1883 ', '10.0.0.7:1883'],
    ['endpoint.udp.address', '[2001:db8::1]:5000', '[2001:db8::1]:5000'],
    ['debug.udp_log_addr', 'log.example.com:514', 'log.example.com:514'],
    ['endpoint.http.address', 'example.com/in', 'https://example.com/in'],
    ['endpoint.http.address', 'http://10.0.0.7:8080/in?a=1', 'http://10.0.0.7:8080/in?a=1'],
    ['sntp.server', ' time.google.com ', 'time.google.com'],
  ])('of %s: %j goes out as %s', (key, typed, value) => {
    expect(checkSetting(key, typed)).toEqual({ ok: true, value })
  })

  it.each([
    ['endpoint.mqtt.server', 'a b:99999', 'Broker address is not valid.'],
    ['endpoint.mqtt.server', 'mqtt://broker', 'Broker address is not valid.'],
    ['endpoint.mqtt.server', 'broker.example.com/in', 'Broker address is not valid.'],
    [
      'endpoint.udp.address',
      'a b:99999',
      /^The value entered for Address \(endpoint\.udp\.address\) is invalid\./,
    ],
    ['endpoint.udp.address', 'host.example.com', /a host and a port/],
    ['endpoint.udp.address', 'udp://host:5000', /a host and a port/],
    ['debug.udp_log_addr', '999.1.1.1:514', /UDP Log Address .* a host and a port/],
    ['endpoint.http.address', 'https://a b/in', /Address \(endpoint\.http\.address\) .* a web address/],
    ['endpoint.http.address', 'ftp://example.com', /a web address/],
    ['endpoint.http.address', 'https://example.com:99999', /a web address/],
    ['sntp.server', 'https://time.google.com', /SNTP Server .* a host/],
    ['sntp.server', '   ', 'SNTP server address must be set.'],
  ])('of %s cannot be %j', (key, typed, message) => {
    expect(refusal(key, typed)).toMatch(message)
  })
})

describe('what a device cannot do without', () => {
  it.each([
    ['device.base_interval', 'Base Interval (device.base_interval) must be set.'],
    ['device.transmit_interval', 'Transmit Interval (device.transmit_interval) must be set.'],
    ['sntp.update_interval', 'Update Interval (sntp.update_interval) must be set.'],
    ['sntp.server', 'SNTP server address must be set.'],
  ])('is not emptied: %s', (key, message) => {
    for (const nothing of ['', null]) expect(refusal(key, nothing)).toBe(message)
  })
})

describe('a value that the device itself reports', () => {
  it.each([
    ['gsm.scan_mode', 7],
    ['serial1.mode', 'LISTEN'],
    ['vin.warning', '10;15'],
    ['device.base_interval', 0],
  ])('may be saved again: %s = %j', (key, value) => {
    expect(checkSetting(key, value).ok).toBe(false)
    expect(checkSetting(key, value, value)).toEqual({ ok: true, value })
    expect(checkSetting(key, value, 'another')).toMatchObject({ ok: false })
  })

  it('stays the device’s own where nothing may change it', () => {
    expect(checkSetting('gsm.available', true, true)).toMatchObject({ ok: false })
  })
})

const key = 'serial1.capture.start'

describe('a setting whose form depends on the firmware', () => {
  it.each([
    [3, String.raw`\r\n`, String.raw`\x0D\x0A`],
    [2, String.raw`$GP\x0d`, String.raw`$GP\x0d`],
    [3, String.raw`a\\r`, String.raw`a\\r`],
    [1, String.raw`\x0D\x0a`, String.raw`\r\n`],
    [1, String.raw`\t`, String.raw`\t`],
    [1, 'plain', 'plain'],
  ])('goes to firmware of generation %i: %s as %s', (version, typed, sent) => {
    expect(convertForFeatures(key, typed, version)).toEqual({ ok: true, value: sent })
  })

  it.each([
    [3, String.raw`\q`],
    [3, String.raw`\x0`],
    [3, 'ends with \\'],
    [1, String.raw`\xFF`],
  ])('cannot be written for generation %i: %s', (version, typed) => {
    expect(convertForFeatures(key, typed, version)).toEqual({
      ok: false,
      message: 'The value entered for Start String (serial1.capture.start) is invalid.',
    })
  })

  it('is no other setting, and nothing that is empty', () => {
    expect(convertForFeatures('device.name', '\\q', 3)).toEqual({ ok: true, value: '\\q' })
    expect(convertForFeatures(key, null, 3)).toEqual({ ok: true, value: null })
  })
})
