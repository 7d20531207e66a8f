import { describe, expect, it } from 'vitest'
import { DeviceId } from '../../../shared/core/ids'
import { deviceLinks } from './deviceLinks'

const id = DeviceId.parse('TRUCK0001')
const labels = (...rest: [Parameters<typeof deviceLinks>[1], string, string?]) =>
  deviceLinks(id, ...rest).map(({ label }) => label)

describe('deviceLinks', () => {
  it('offers nothing before the role is known', () => {
    expect(labels(undefined, 'Data')).toEqual([])
  })

  it('offers each role what it may open', () => {
    const all = ['Scripting', 'Diagnostics', 'Server Log', 'Settings', 'Raw Data', 'Users & Permissions']
    expect(labels('ADMIN', 'Data')).toEqual(all)
    expect(labels('USER', 'Data')).toEqual(all.filter((label) => label !== 'Server Log'))
    expect(labels('OPERATOR', 'Data')).toEqual(['Raw Data'])
    expect(labels('VIEW', 'Data')).toEqual(['Raw Data'])
  })

  it('hides Settings on pages whose name starts with Settings', () => {
    expect(labels('USER', 'Settings')).not.toContain('Settings')
    expect(labels('USER', 'Settings: Network')).not.toContain('Settings')
    expect(labels('USER', 'Server Log')).toContain('Settings')
  })

  it('says the permission level on the page of users', () => {
    expect(deviceLinks(id, 'USER', 'Data').at(-1)).toMatchObject({ note: 'USER', to: '/users/TRUCK0001' })
  })

  it('leads to the custom page that the notes name', () => {
    expect(deviceLinks(id, 'VIEW', 'Data', 'vibracorder')[0]).toMatchObject({
      label: 'Custom Page',
      to: '/custom/vibracorder/TRUCK0001',
    })
  })
})
