import { describe, expect, it } from 'vitest'
import { DeviceId } from '../../shared/core/ids'
import { defaultConfig } from '../../shared/settings/defaultConfig'
import { readConfigReport } from './configReport'

const [real, virtual] = ['TRUCK0001', '0-0000001'].map((id) => DeviceId.parse(id)) as [DeviceId, DeviceId]
const read = (sent: unknown, deviceid = real) =>
  readConfigReport(deviceid, Buffer.from(typeof sent === 'string' ? sent : JSON.stringify(sent)))
const kept = (sent: unknown, deviceid = real) => {
  const report = read(sent, deviceid)
  if (typeof report === 'string') throw new Error(report)
  return report
}

describe('a report of settings', () => {
  it('is kept as a tree, flat, and with what it says of the device', () => {
    const tree = { device: { name: 'Truck', model: 'ORB', fw: 'SFW003-3.4.0', base_interval: 5 } }
    expect(kept(tree)).toEqual({
      tree,
      flat: {
        'device.name': 'Truck',
        'device.model': 'ORB',
        'device.fw': 'SFW003-3.4.0',
        'device.base_interval': 5,
      },
      intervalSeconds: 5,
      facts: { name: 'Truck', model: 'ORB', fw: 'SFW003-3.4.0' },
    })
  })

  it('names a device by text alone, up to a hundred characters, and a virtual one not at all', () => {
    expect(kept({ device: { name: '', model: 7 } }).facts).toEqual({})
    expect(kept({ device: { name: '🚜'.repeat(101) } }).facts.name).toBe('🚜'.repeat(100))
    expect(kept({ device: { name: 'Pump', model: 'ORB' } }, virtual).facts).toEqual({ model: 'ORB' })
  })

  const usual = defaultConfig['device.base_interval']
  it.each([
    [{}, usual],
    [{ base_interval: 10, transmit_interval: 3 }, 30],
    [{ base_interval: 0, transmit_interval: 0 }, usual],
    [{ base_interval: -5, transmit_interval: 2 }, 2 * usual],
    [{ base_interval: '10' }, usual],
    [{ base_interval: 0.1 }, 0.1],
    [{ base_interval: 0.09 }, undefined],
    [{ base_interval: 366 * 86_400 }, 366 * 86_400],
    [{ base_interval: 366 * 86_400 + 1 }, undefined],
  ])('with %j comes every %s seconds', (device, seconds) => {
    expect(kept({ device }).intervalSeconds).toBe(seconds)
  })
})

describe('a report that cannot be kept is one', () => {
  const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) })
  const large = 128 * 1024

  it.each([
    ['that is no JSON', '{', 'The settings are not JSON'],
    ['that is nested too deep', nested(17), 'The settings are nested too deep'],
    ['that is nested too deep by a name', { [`a${'.a'.repeat(16)}`]: 1 }, 'The settings are nested too deep'],
    ['with a forbidden name', { a: { constructor: 1 } }, 'A setting has a forbidden name'],
    ['that is too large', `"${'x'.repeat(large)}"`, 'The settings are larger than 128 kB'],
    [
      'that is too large once it is written out',
      Object.fromEntries(Array.from({ length: 11_000 }, (_, n) => [`a.b.c${n}`, 1])),
      'The settings are larger than 128 kB',
    ],
    [
      'whose numbers are too long once they are written out',
      `{"a":{${Array.from({ length: 8000 }, (_, n) => `"n${n}":1e20`).join(',')}}}`,
      'The settings are larger than 128 kB when they are written out',
    ],
  ])('%s', (_, sent, why) => {
    expect(read(sent)).toBe(why)
  })

  it('that is no object, which is said', () => {
    expect(read('7')).toMatch(/^The settings are not an object of settings: /)
  })

  it('of bytes that are no text', () => {
    expect(readConfigReport(real, Uint8Array.from([0x22, 0xff, 0x22]))).toBe('The settings are not JSON')
  })
})
