import { describe, expect, it } from 'vitest'
import { endpoints } from '../../../shared/endpoints'
import { apiPrefix } from '../../../shared/core/services'
import { getConfig } from '../../../shared/settings/deviceConfig'
import { getSettings } from '../../../shared/settings/deviceSettings'
import { keptOf } from './keptOf'

const addressOf = (path: string) =>
  apiPrefix + path.replace('{deviceid}', 'TRUCK0001').replace(/\{\w+\}/g, 'g-123456789')

const settings = {
  deviceRecord: {
    deviceid: 'TRUCK0001',
    PORTAL_deviceName: 'Haul Truck 1',
    PORTAL_deviceNotes: { customer: 'Mine 3', notes: 'gate code 4711' },
    PORTAL_displaySettings: {},
    PORTAL_billingNotes: { tier_expiry_days: 3, upgrade_email: 'pay@example.com' },
    PORTAL_add_next_user_without_pass: { active: true },
    SPC_allowed_devices: ['TRUCK0002'],
    model: 'QUAD-C2',
    fw: 'SFW002-2.6.4',
    dataStorageDays: 730,
    dataToPortal: true,
    trialResetActive: false,
    trialResetAvailable: true,
  },
  myPermission: 'ADMIN',
  requesterUserId: '0c9f4b0e-6a55-4b0c-9d1f-0a8a3f6a7c11',
  dataRestricted: false,
  tier: {
    name: 'Hosted',
    color: 'blue',
    outline: false,
    tooltip: '',
    dataStorageDays: 730,
    dataToPortal: true,
    minUpdateRate: 5,
    emails: 1,
    sms: 1,
    apiEnabled: true,
    trialResetAvailable: false,
  },
  revisions: { notes: 'abc' },
  lastContactMs: 1,
}
const config = {
  settings: {
    device: { name: 'Haul Truck 1', base_interval: 60, admin: 'secret-1' },
    current1: { name: 'Pump', interval: 1, password: 'secret-2' },
    wifi: { name: 'secret-3', ssid: 'secret-4' },
    endpoint: { mqtt: { name: 'secret-5', user: 'secret-6' } },
  },
  ts: 1,
  deviceFeaturesVersion: 2,
  pending: { 'wifi.pass': 'secret-7' },
}

describe('what may be kept', () => {
  it('is the data, lists and views that pages show: nothing of people, bills, files, keys or passwords', () => {
    const gets = endpoints.filter(({ method }) => method === 'GET')
    expect(gets.length).toBeGreaterThan(30)
    const body = { ...settings, deviceSettings: settings.deviceRecord, ...config, alarms: [] }
    const kept = gets.filter(({ path }) => keptOf(addressOf(path), body) !== undefined)
    expect(kept.map(({ path }) => path).sort()).toEqual([
      '/device/{deviceid}/config',
      '/device/{deviceid}/data',
      '/device/{deviceid}/settings',
      '/group/{groupid}',
      '/group/{groupid}/keys',
      '/group/{groupid}/names',
      '/group/{groupid}/values',
      '/group/{groupid}/views',
      '/groups/alarms',
      '/groups/list',
    ])
  })

  it('is no part of something larger', () => {
    expect(keptOf('/api/device/TRUCK0001/data?dataPoints=100', { data: [] })).toEqual({ data: [] })
    expect(keptOf('/api/device/TRUCK0001/data?fromTime=1&toTime=2', { data: [] })).toBeUndefined()
    expect(keptOf('/api/group/g-123456789?since=1', { deviceSummaries: {} })).toBeUndefined()
  })

  it('is no text and nothing', () => {
    expect(keptOf('/api/groups/list', 'groups')).toBeUndefined()
    expect(keptOf('/api/groups/list', null)).toBeUndefined()
  })

  it('is of a device what draws it, as the contract still reads it', () => {
    const kept = keptOf('/api/device/TRUCK0001/settings', {
      ...settings,
      deviceSettings: settings.deviceRecord,
    })
    const { deviceRecord, ...rest } = getSettings.output.parse(kept)
    expect(deviceRecord).toMatchObject({ PORTAL_deviceName: 'Haul Truck 1', PORTAL_deviceNotes: {} })
    expect(rest).toMatchObject({ myPermission: 'VIEW', tier: { name: 'Hosted' }, revisions: {} })
    expect(JSON.stringify(kept)).not.toMatch(/4711|Mine 3|pay@example|TRUCK0002|ADMIN/)
  })

  it('is of its own settings what cards are drawn by, and no secret', () => {
    const kept = keptOf('/api/device/TRUCK0001/config', config)
    expect(getConfig.output.parse(kept)).toEqual({
      settings: {
        device: { name: 'Haul Truck 1', base_interval: 60 },
        current1: { name: 'Pump', interval: 1 },
      },
      ts: 1,
      deviceFeaturesVersion: 2,
      pending: {},
    })
  })
})
