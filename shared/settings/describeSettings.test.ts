import { expect, it } from 'vitest'
import { describeSettings } from './describeSettings'
import { settingTitle } from './settingLabel'

it('tells values, but of a secret only that it changed', () => {
  expect(
    describeSettings({
      'device.base_interval': 120,
      'gps.speed.count_hours': true,
      'endpoint.mqtt.server': null,
      'wifi.sta.ssid': 'Yard',
      'wifi.sta.pass': 'hunter2',
      'endpoint.mqtt.azure_cs': 'HostName=hunter2',
      'cloud.api_key': 'hunter2',
    }),
  ).toBe(
    'Base Interval (Device): 120, Count Movement Hours (GPS): on, Broker Address (MQTT): empty, SSID (Wi-Fi): Yard, Password (Wi-Fi): changed, Azure Connection String (MQTT): changed, cloud.api_key: changed',
  )
})

it('stays a line: long values are cut, and after twenty settings the others are counted', () => {
  expect(describeSettings({ 'script.str1': 'x'.repeat(100) })).toBe(
    `${settingTitle('script.str1')}: ${'x'.repeat(60)}…`,
  )
  const many = Object.fromEntries(Array.from({ length: 23 }, (_, n) => [`mod${n}.cal`, n]))
  expect(describeSettings(many)).toMatch(/mod19\.cal: 19 and 3 more$/)
})

it('says each setting as it was and as it is now, and of a secret only that it changed', () => {
  const before = { 'device.base_interval': 60, 'wifi.sta.ssid': 'Yard', 'wifi.sta.pass': 'hunter1' }
  const change = {
    'device.base_interval': 120,
    'device.always_on': true,
    'wifi.sta.ssid': null,
    'wifi.sta.pass': 'hunter2',
    'endpoint.mqtt.pass': '',
    'nosuch.thing': 1,
  }
  expect(describeSettings(change, before)).toBe(
    [
      'Base Interval (device.base_interval): 60 → 120, Always On (device.always_on): not known → on',
      'SSID (wifi.sta.ssid): Yard → empty, Password (wifi.sta.pass): changed',
      'Password (endpoint.mqtt.pass): removed, nosuch.thing: not known → 1',
    ].join(', '),
  )
})
