import { describe, expect, it } from 'vitest'
import { paths } from './paths'

describe('paths', () => {
  it('puts the group before the device when there is one', () => {
    expect(paths.data('TRUCK0001')).toBe('/data/TRUCK0001')
    expect(paths.data('TRUCK0001', 'g-abc123XYZ')).toBe('/g-abc123XYZ/data/TRUCK0001')
  })

  it('leaves out what is not given', () => {
    expect(paths.group('g-abc123XYZ')).toBe('/group/g-abc123XYZ')
    expect(paths.group('g-abc123XYZ', 'v-12345678')).toBe('/group/g-abc123XYZ/v-12345678')
    expect(paths.provisioning()).toBe('/sqprov')
  })

  it('encodes what a person may have typed', () => {
    expect(paths.provisioning('../login?x')).toBe('/sqprov/..%2Flogin%3Fx')
  })

  it('carries path and query back to the sign-in page, home unmentioned', () => {
    expect(paths.login('/data/TRUCK0001?range=1d&x=1')).toBe(
      '/login?redirect=%2Fdata%2FTRUCK0001%3Frange%3D1d%26x%3D1',
    )
    expect(paths.login('/')).toBe('/login')
  })
})
