import { describe, expect, it } from 'vitest'
import type { FlatConfig } from '../../../../shared/devices/configTree'
import { configFieldsOf } from '../fields/configFields'
import { type Draft, draftOf } from '../fields/settingValue'
import { reviewDrafts } from './useSettingsForm'

const reported: FlatConfig = {
  'device.model': 'ORB-C1',
  'device.base_interval': 60,
  'device.always_on': false,
  'gsm.available': true,
  'gsm.scan_mode': 3,
  'gps.maxtime': 60,
  'wifi.sta.pass': '***',
  'endpoint.mqtt.server': '',
}
const review = (drafts: Record<string, Draft>) =>
  reviewDrafts(configFieldsOf(reported), (key) => drafts[key], reported)

describe('a typed value', () => {
  it('is no change while it is what the device has', () => {
    expect(
      review({ 'device.base_interval': '60', 'device.always_on': false, 'endpoint.mqtt.server': '' }),
    ).toEqual({
      change: {},
      refusals: {},
    })
    expect(review({ 'device.base_interval': '60.0' }).change).toEqual({})
  })

  it('is sent as number, truth or text, as the setting is', () => {
    const drafts = {
      'device.base_interval': '30',
      'device.always_on': true,
      'gsm.scan_mode': '0',
      'device.name': 'Pump',
    }
    expect(review(drafts).change).toEqual({
      'device.base_interval': 30,
      'device.always_on': true,
      'gsm.scan_mode': 0,
      'device.name': 'Pump',
    })
  })

  it('of newer firmware is sent as the kind of value that the device reports', () => {
    const newer = { 'gps.new_thing': 7 }
    const of = (draft: string) =>
      reviewDrafts(configFieldsOf(newer), (key) => (key === 'gps.new_thing' ? draft : undefined), newer)
    expect(of('8').change).toEqual({ 'gps.new_thing': 8 })
    expect(of('soon').refusals).toEqual({
      'gps.new_thing': 'The value entered for gps.new_thing is not a valid number.',
    })
  })

  it('is written as the firmware takes it', () => {
    const older = { 'serial1.capture.end': '' }
    const typed = (key: string) => (key === 'serial1.capture.end' ? String.raw`\x0D` : undefined)
    expect(reviewDrafts(configFieldsOf(older), typed, older, 1).change).toEqual({
      'serial1.capture.end': String.raw`\r`,
    })
  })

  it('is sent as null when it was emptied', () => {
    expect(review({ 'gps.maxtime': '' }).change).toEqual({ 'gps.maxtime': null })
  })

  it.each([
    [
      'device.base_interval',
      'soon',
      'The value entered for Base Interval (device.base_interval) is not a valid number.',
    ],
    [
      'device.base_interval',
      '0',
      'The value entered for Base Interval (device.base_interval) is invalid. It must be a whole number from 1 to 86400.',
    ],
    ['endpoint.mqtt.server', 'mqtt://host', 'Broker address is not valid.'],
    [
      'sntp.update_interval',
      '59',
      'The value entered for Update Interval (sntp.update_interval) is invalid. It must be a whole number from 60 to 86400.',
    ],
    [
      'wifi.sta.ip',
      '10.0.0',
      'The value entered for Static IP (wifi.sta.ip) is invalid. It must be an IPv4 address, such as 192.168.0.10.',
    ],
  ])('is refused: %s = %s', (key, draft, message) => {
    expect(review({ [key]: draft })).toEqual({ change: {}, refusals: { [key]: message } })
  })

  it('lets the time server not be empty', () => {
    const server = { 'sntp.server': 'time.google.com' }
    const { refusals } = reviewDrafts(
      configFieldsOf(server),
      (key) => (key === 'sntp.server' ? '' : undefined),
      server,
    )
    expect(refusals).toEqual({ 'sntp.server': 'SNTP server address must be set.' })
  })

  it('may be what the device has, though no list knows it and another choice waits', () => {
    const has = { 'gsm.available': true, 'gsm.scan_mode': 7 }
    const fields = configFieldsOf(has)
    const typed = (draft: string) => (key: string) => (key === 'gsm.scan_mode' ? draft : undefined)
    const waits = { ...has, 'gsm.scan_mode': 3 }
    expect(reviewDrafts(fields, typed('7'), waits, 3, has).change).toEqual({ 'gsm.scan_mode': 7 })
  })

  it('lets the base interval not be emptied', () => {
    expect(review({ 'device.base_interval': '' }).refusals).toEqual({
      'device.base_interval': 'Base Interval (device.base_interval) must be set.',
    })
  })

  it('may be a password around the mask, which is asked about later', () => {
    expect(review({ 'wifi.sta.pass': 'a***' }).change).toEqual({ 'wifi.sta.pass': 'a***' })
    expect(review({ 'wifi.sta.pass': '***' }).change).toEqual({})
  })
})

describe('a field', () => {
  it('of something never reported is empty, or neither on nor off', () => {
    expect(draftOf({ kind: 'number' }, undefined)).toBe('')
    expect(draftOf({ kind: 'boolean' }, undefined)).toBeUndefined()
  })
})
