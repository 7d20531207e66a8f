import { describe, expect, it } from 'vitest'
import { DeviceId, GroupId } from '../../shared/core/ids'
import { paths } from './paths'

const truck = DeviceId.parse('TRUCK0001')
const group = GroupId.parse('g-abc123XYZ')

describe('paths', () => {
  it('puts the group before the device when there is one', () => {
    expect(paths.data(truck)).toBe('/data/TRUCK0001')
    expect(paths.data(truck, group)).toBe('/g-abc123XYZ/data/TRUCK0001')
  })

  it('leaves out what is not given', () => {
    expect(paths.group(group)).toBe('/group/g-abc123XYZ')
    expect(paths.group(group, 'v-12345678')).toBe('/group/g-abc123XYZ/v-12345678')
    expect(paths.provisioning()).toBe('/sqprov')
  })

  it('names every page of a device as people know it', () => {
    const pages = [
      paths.script,
      paths.diagnostics,
      paths.serverLog,
      paths.settings,
      paths.rawData,
      paths.users,
    ]
    expect(pages.map((path) => path(truck))).toEqual([
      '/script/TRUCK0001',
      '/diag/TRUCK0001',
      '/serverlog/TRUCK0001',
      '/config/TRUCK0001',
      '/raw/TRUCK0001',
      '/users/TRUCK0001',
    ])
    expect(paths.custom('vibracorder', truck)).toBe('/custom/vibracorder/TRUCK0001')
    expect(paths.custom('securified')).toBe('/custom/securified')
  })

  it('encodes what somebody may have put into a name', () => {
    expect(paths.custom('../login?x')).toBe('/custom/..%2Flogin%3Fx')
  })

  it('carries path and query back to the sign-in page, home unmentioned', () => {
    expect(paths.login('/data/TRUCK0001?range=1d&x=1')).toBe(
      '/login?redirect=%2Fdata%2FTRUCK0001%3Frange%3D1d%26x%3D1',
    )
    expect(paths.login('/')).toBe('/login')
  })
})
