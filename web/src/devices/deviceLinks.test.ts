import { describe, expect, it } from 'vitest'
import { DeviceId, GroupId } from '../../../shared/core/ids'
import { deviceLinks } from './deviceLinks'

const id = DeviceId.parse('TRUCK0001')
const labels = (...rest: [Parameters<typeof deviceLinks>[1]]) =>
  deviceLinks(id, ...rest).map(({ label }) => label)

describe('deviceLinks', () => {
  it('offers the data alone before the role is known', () => {
    expect(labels(undefined)).toEqual(['Data'])
  })

  it('offers each role what it may open', () => {
    const all = [
      'Data',
      'Diagnostics',
      'Raw Data',
      'Settings',
      'Users & Permissions',
      'Server Log',
      'Scripting',
    ]
    expect(labels('ADMIN')).toEqual(all)
    expect(labels('USER')).toEqual(all.filter((label) => label !== 'Server Log'))
    expect(labels('OPERATOR')).toEqual(['Data', 'Raw Data'])
    expect(labels('VIEW')).toEqual(['Data', 'Raw Data'])
  })

  it('says the permission level on the page of users', () => {
    expect(deviceLinks(id, 'USER')).toContainEqual(
      expect.objectContaining({ note: 'USER', to: '/users/TRUCK0001' }),
    )
  })

  it('leads to the custom page that the notes name', () => {
    expect(deviceLinks(id, 'VIEW', { homePage: 'vibracorder' })).toContainEqual(
      expect.objectContaining({ label: 'Custom Page', to: '/custom/vibracorder/TRUCK0001' }),
    )
  })

  it('leads back to the data below the group that one came from', () => {
    expect(deviceLinks(id, 'VIEW', { groupid: GroupId.parse('g-HunterVal') })[0]?.to).toBe(
      '/g-HunterVal/data/TRUCK0001',
    )
  })
})
