import { describe, expect, it } from 'vitest'
import { DeviceId, GroupId } from '../../../shared/core/ids'
import { findPlaces, listPlaces, maxFound } from './findPlaces'

const truck = DeviceId.parse('TRUCK0001')
const groups = [
  {
    groupid: GroupId.parse('g-aaaaaaaaa'),
    groupName: 'North pit',
    devices: [
      { deviceid: truck, name: 'Haul truck 1' },
      { deviceid: DeviceId.parse('PUMP00001'), name: 'Pit pump' },
    ],
  },
  {
    groupid: GroupId.parse('g-bbbbbbbbb'),
    groupName: 'Trucks',
    devices: [{ deviceid: truck, name: 'Haul truck 1' }],
  },
]

describe('findPlaces', () => {
  const places = listPlaces(groups)
  const ids = (search: string) => findPlaces(places, search).map(({ id }) => id)

  it('lists a device of two groups once', () => {
    expect(places.filter(({ id }) => id === 'TRUCK0001')).toHaveLength(1)
  })

  it('finds devices and groups by name or id, whatever the case, beginnings first', () => {
    expect(ids('truck')).toEqual(['TRUCK0001', 'g-bbbbbbbbb'])
    expect(ids('pit')).toEqual(['PUMP00001', 'g-aaaaaaaaa'])
    expect(ids('pump0')).toEqual(['PUMP00001'])
  })

  it('wants every word, in any order', () => {
    expect(ids('1 haul')).toEqual(['TRUCK0001'])
    expect(ids('haul pump')).toEqual([])
  })

  it('finds nothing for nothing, and at most twenty', () => {
    expect(ids('  ')).toEqual([])
    const many = Array.from({ length: 50 }, (_, i) => ({
      id: DeviceId.parse(`DEVICE${String(i).padStart(3, '0')}`),
      name: `Device ${i}`,
    }))
    const found = findPlaces(many.toReversed(), 'device')
    expect(found).toHaveLength(maxFound)
    expect(found).toEqual(many.toSorted((a, b) => a.name.localeCompare(b.name)).slice(0, maxFound))
  })
})
