import { describe, expect, it } from 'vitest'
import type { FlatConfig } from '../../../../shared/devices/configTree'
import { warningCases } from '../../../../shared/settings/configWarnings.fixture'
import { parseJsonSettings } from '../../settings/json/parseJsonSettings'
import { describeChange } from './describeChange'

const typed = (change: FlatConfig): FlatConfig => {
  const parsed = parseJsonSettings(JSON.stringify(change))
  if (!parsed.ok) throw new Error(parsed.message)
  return parsed.change
}
/** Numbers as some people write them. */
const asText = (change: FlatConfig): FlatConfig =>
  Object.fromEntries(
    Object.entries(change).map(([key, value]) => [key, typeof value === 'number' ? String(value) : value]),
  )
const device = { tier: 'Hosted', supplyVolts: 12 }
const textsOf = (change: FlatConfig, has: FlatConfig, measured = device) =>
  describeChange(typed(change))(measured, has).warnings.map(({ text }) => text)

describe('before it is confirmed', () => {
  it.each(warningCases)(
    'a change to a configuration %s says so, device by device',
    (_, config, text, facts) => {
      const change = { ...config, ...facts?.pending }
      const measured = {
        tier: facts?.plan?.name ?? device.tier,
        supplyVolts: facts?.supplyVolts ?? device.supplyVolts,
      }
      const raised = expect.stringMatching(text) as unknown
      expect(textsOf(change, {}, measured)).toContainEqual(raised)
      expect(textsOf(asText(change), {}, measured)).toContainEqual(raised)
      // One that has these settings already is not changed by it.
      expect(textsOf(change, change, measured)).toEqual([])
    },
  )

  it('a change is told with what the device has for the rest', () => {
    const has = { 'device.vin.sleep_enable': false, 'device.always_on': false }
    expect(textsOf({ 'device.always_on': true }, has)).toEqual([
      'The device is always on and does not sleep on loss of power.',
    ])
    expect(textsOf({ 'device.always_on': true }, { ...has, 'device.vin.sleep_enable': true })).toEqual([])
  })

  it('network settings that a device has already raise no warning on it', () => {
    const change = { 'gsm.apn': 'mine', 'device.base_interval': 600 }
    const tell = describeChange(typed(change))
    const { changes, warnings } = tell(device, { 'gsm.apn': 'mine', 'device.base_interval': 60 })
    expect(changes).toEqual([{ key: 'device.base_interval', before: '60', after: '600' }])
    expect(warnings).toEqual([])
    expect(tell(device, { 'gsm.apn': 'other' }).warnings).toMatchObject([{ keys: ['gsm.apn'] }])
  })

  it('a password that is not shown is no change, and nothing is called empty', () => {
    const tell = describeChange(typed({ 'wifi.sta.pass': '***', 'gsm.apn': '' }))
    expect(tell(device, { 'gsm.apn': 'x' }).changes).toEqual([
      { key: 'gsm.apn', before: 'x', after: 'empty' },
    ])
    expect(tell(device, { 'gsm.apn': '' }).changes).toEqual([])
  })
})
