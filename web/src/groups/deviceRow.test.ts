import { describe, expect, it } from 'vitest'
import { DeviceSummary } from '../../../shared/groups/groups'
import { deviceRow, gravityOf } from './deviceRow'

const nowMs = 1_790_000_000_000
const device = (own: object) =>
  DeviceSummary.parse({
    deviceid: 'TRUCK0001',
    name: 'Haul truck 1',
    type: 'Haul Truck',
    model: 'QUAD-C2',
    fw: 'SFW003-5.1.0',
    tier: 'Hosted',
    intervalSeconds: 60,
    lastContactMs: nowMs - 30_000,
    ...own,
  })

describe('deviceRow', () => {
  it('lists the events that last, the gravest first', () => {
    const events = [
      { id: '1', topic: 'vin', msg: 'Low', level: 'alert', beganTs: 1 },
      { id: '2', topic: 'engine', msg: 'Hot', level: 'alarm', beganTs: 1 },
    ]
    const row = deviceRow(device({ events }), nowMs)
    expect(row.events.map(({ topic, level }) => [topic, level])).toEqual([
      ['engine', 'alarm'],
      ['vin', 'alert'],
    ])
    expect(gravityOf(row.events)).toBe(3)
  })

  it('shows a few measurements with their units, never the server’s own fields', () => {
    const latest = { ts: 1, aws_ts: 2, vin: 27.416, vbat: 0, wifi_ip: '10.0.0.1', events: [] }
    const row = deviceRow(device({ latest }), nowMs)
    expect(row.values).toEqual([{ key: 'vin', label: 'Supply Voltage', text: '27.42 V', value: 27.416 }])
  })

  it('knows where a machine goes while it moves and is heard', () => {
    const latest = { ts: 1, gps_speed: 21, gps_cog: 48 }
    expect(deviceRow(device({ latest }), nowMs).headingDeg).toBe(48)
    expect(deviceRow(device({ latest: { ...latest, gps_speed: 1 } }), nowMs).headingDeg).toBeUndefined()
    const silent = device({ latest, lastContactMs: nowMs - 86_400_000 })
    expect(deviceRow(silent, nowMs).headingDeg).toBeUndefined()
  })

  it('shows those that tell most of a machine', () => {
    const latest = {
      ts: 1,
      ambient: 31,
      gps_altitude: 400,
      gps_speed: 0,
      fuel_level: 61.5,
      eng_hrs: 1200.5,
      vin: 27,
    }
    const row = deviceRow(device({ latest }), nowMs)
    expect(row.values.slice(0, 3).map(({ key }) => key)).toEqual(['fuel_level', 'eng_hrs', 'gps_speed'])
  })

  it('writes values and events as their owner does, what was named first', () => {
    const latest = { ts: 1, vin: 27, cp1: 55_016.7, cp2: 3 }
    const events = [{ id: '1', topic: 'cp1', msg: 'Low', level: 'alarm', beganTs: 1_789_999_000 }]
    const names = { cp1: { name: 'Volume', units: 'L', dp: 0 }, cp2: { displayType: 'hide' as const } }
    const row = deviceRow(device({ latest, events }), nowMs, names)
    expect(row.values.map(({ label, text }) => `${label} ${text}`)).toEqual([
      'Volume 55017 L',
      'Supply Voltage 27.00 V',
    ])
    expect(row.events).toMatchObject([{ name: 'Volume', msg: 'Low', sinceTs: 1_789_999_000 }])
  })

  it('goes by its id when it has no name, and has no gravity without events', () => {
    const row = deviceRow(device({ name: '' }), nowMs)
    expect(row.name).toBe('TRUCK0001')
    expect(gravityOf(row.events)).toBe(-1)
  })
})
