import { describe, expect, it } from 'vitest'
import { type BulkDevice, bulkWarnings, firmwareFor, firmwareProblem, mixedFirmware } from './bulkPlan'

const device = (deviceid: string, fw: string): BulkDevice => ({
  deviceid,
  name: deviceid,
  model: 'ORB-C1',
  fw,
  tier: 'Hosted',
  supplyVolts: 12,
})
const [a, b, c] = [device('A', 'SFW003-3.4.0'), device('B', 'SFW003-3.2.1'), device('C', 'SFW002-2.6.4')]

describe('firmware for many devices', () => {
  it('needs one base number', () => {
    expect(mixedFirmware([a, b])).toBeUndefined()
    expect(mixedFirmware([a, c])).toContain('SFWxxx')
  })

  it.each(['20260101-120000', ''])('needs a number: %j has none', (fw) => {
    const odd = [device('D', fw), device('E', fw)]
    expect(mixedFirmware(odd)).toBe('All selected devices must share the same base firmware number (SFWxxx).')
  })

  it('is the newest of that number when nothing is typed', () => {
    expect(firmwareFor('  ', [a, b])).toBe('SFW003-latest')
    expect(firmwareProblem('', [a, b])).toBeUndefined()
  })

  it.each([
    ['SFW002-2.7.0', 'The firmware version must start with SFW003-'],
    ['SFW003-1', 'The firmware version must have 10 to 30 characters.'],
    [`SFW003-${'9'.repeat(24)}`, 'The firmware version must have 10 to 30 characters.'],
  ])('cannot be %s', (typed, problem) => {
    expect(firmwareProblem(typed, [a, b])).toBe(problem)
  })
})

describe('warnings before settings go to many devices', () => {
  it('are none for settings that every device has alike', () => {
    expect(bulkWarnings({ 'device.base_interval': 60 }, [a, b])).toEqual([])
  })

  it.each([
    [{ 'device.base_interval': '4' }, /base interval less than 5 seconds/],
    [{ 'endpoint.config_to_portal': false }, /Portal configuration will be disabled/],
    [{ 'wifi.sta.pass': '***' }, /will not be sent to the device/],
  ])('tell of %j what is asked for one device', (change, text) => {
    expect(bulkWarnings(change, [a])).toContainEqual(expect.stringMatching(text))
  })

  it('tell of mixed firmware, of the network and of the name', () => {
    expect(bulkWarnings({ 'wifi.sta.ssid': 'x', 'device.name': 'y' }, [a, c])).toHaveLength(3)
    expect(bulkWarnings({ 'gsm.apn': 'x' }, [a])[0]).toContain('Network settings')
    expect(bulkWarnings({ 'sntp.server': 'x' }, [a])[0]).toContain('Network settings')
  })
})
