import { describe, expect, it } from 'vitest'
import type { Role } from '../../../../shared/core/roles'
import type { FlatConfig } from '../../../../shared/devices/configTree'
import { groupTabs, offeredTabs, settingsTabs } from './SettingsTabs'

interface Given {
  deviceid?: string
  reported?: FlatConfig
  role?: Role
  isStaff?: boolean
}
const baseSettings = { 'device.base_interval': 60 }
const idsOf = ({ deviceid = 'TRUCK0001', reported = baseSettings, role = 'USER', isStaff = false }: Given) =>
  offeredTabs({ deviceid, reported, role, isStaff }).map(({ id }) => id)

describe('the tabs of the Settings page', () => {
  it('are in one order and have titles of their own', () => {
    expect(settingsTabs.map(({ title }) => title)).toEqual([
      ...['General', 'Network', 'Internal', 'External', 'Custom', 'Endpoint', 'Events'],
      ...['Update', 'API', 'Delete', 'JSON', 'Admin', 'Senquip', 'File', 'History'],
    ])
  })

  it('are grouped by what they are about, each group in the same order', () => {
    expect(
      groupTabs(settingsTabs).map(({ title, tabs }) => [title, ...tabs.map((tab) => tab.title)]),
    ).toEqual([
      ['Device', 'General'],
      ['Connection', 'Network', 'Endpoint'],
      ['Inputs', 'Internal', 'External', 'Custom'],
      ['Alerts', 'Events'],
      ['Maintenance', 'Update', 'Admin', 'File', 'History'],
      ['Developer', 'API', 'JSON', 'Senquip'],
      ['Danger', 'Delete'],
    ])
    const offered = offeredTabs({ deviceid: '0-ABCDEFG', reported: {}, role: 'USER', isStaff: false })
    expect(groupTabs(offered).map(({ title }) => title)).toEqual(['Alerts'])
  })

  it('are these for everybody who may edit settings', () => {
    expect(idsOf({})).toEqual([
      ...['general', 'network', 'internal', 'external', 'endpoint', 'events'],
      ...['update', 'api', 'delete', 'json', 'file', 'history'],
    ])
  })

  it.each([
    ['the script engine is off', { 'mjs.enable': false, 'script.num1': 1 }, false],
    ['there is no script number 1', { 'mjs.enable': true, 'script.num2': 1 }, false],
    ['both are there, even if empty', { 'mjs.enable': true, 'script.num1': null }, true],
  ] as const)('have Custom when %s: %s', (_when, reported, expected) => {
    const rule = settingsTabs.find(({ id }) => id === 'custom')
    expect(rule?.isOffered({ deviceid: 'TRUCK0001', reported, role: 'USER', isStaff: false })).toBe(expected)
  })

  it.each([
    ['admin', { role: 'ADMIN' }, { role: 'USER' }],
    ['senquip', { isStaff: true }, { role: 'ADMIN' }],
  ] as const)('keep %s for those who may', (id, may, mayNot) => {
    const rule = settingsTabs.find((tab) => tab.id === id)
    const facts = { deviceid: 'TRUCK0001', reported: baseSettings, role: 'USER', isStaff: false } as const
    expect(rule?.isOffered({ ...facts, ...may })).toBe(true)
    expect(rule?.isOffered({ ...facts, ...mayNot })).toBe(false)
  })

  it('are none without settings, and only the events of a virtual device', () => {
    expect(idsOf({ reported: {} })).toEqual([])
    expect(idsOf({ deviceid: '0-ABCDEFG', reported: {} })).toEqual(['events'])
    expect(idsOf({ deviceid: '0-ABCDEFG' })).toContain('general')
  })
})
