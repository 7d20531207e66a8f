import { describe, expect, it } from 'vitest'
import { configFieldsOf } from '../fields/configFields'
import { findableField, findableTab, findSettings } from './findSettings'

const all = [
  ...configFieldsOf({ 'device.model': 'QUAD-C2', 'gsm.available': true }).map(findableField),
  findableTab({ id: 'update', title: 'Update' }),
]
const found = (typed: string): (string | undefined)[] => findSettings(all, typed).map(({ key }) => key)

describe('a setting is found', () => {
  it('by its name, before others that mention it', () => {
    expect(found('base interval')[0]).toBe('device.base_interval')
    expect(found('GPS max')).toEqual(['gps.maxtime'])
  })

  it('by its key', () => expect(found('io3.pulse.enable')[0]).toBe('io3.pulse.enable'))

  it('by what it does', () => expect(found('dhcp')).toEqual(['wifi.sta.ip']))

  it('by the section in which it stands', () => {
    expect(findSettings(all, 'mqtt topic')[0]).toMatchObject({
      tab: 'endpoint',
      label: 'Data Topic',
      place: 'Endpoint, MQTT',
    })
  })

  it('and so is a tab', () => {
    expect(findSettings(all, 'update')[0]).toMatchObject({ tab: 'update', key: undefined })
  })

  it('never by nothing, and never a hundred at once', () => {
    expect(found('  ')).toEqual([])
    expect(found('no such thing')).toEqual([])
    expect(found('interval').length).toBeLessThanOrEqual(10)
  })
})
