import { describe, expect, it } from 'vitest'
import { measureRoad } from '../physics/travel'
import { demoDevices, freshDevice, machines, plainDevice } from './demoDevices'

describe('demoDevices', () => {
  it('have ids of nine capitals or digits, each its own', () => {
    expect(demoDevices.filter(({ deviceid }) => !/^[A-Z0-9]{9}$/.test(deviceid))).toEqual([])
    expect(new Set(demoDevices.map(({ deviceid }) => deviceid)).size).toBe(demoDevices.length)
  })
  it('have setup passwords of 5 to 30 letters, digits and dots', () => {
    expect(demoDevices.filter(({ setupPassword }) => !/^[A-Za-z0-9.]{5,30}$/.test(setupPassword))).toEqual([])
  })
  it('measure every custom parameter that they name', () => {
    const missing = machines.flatMap(({ deviceid, customParameters, channels, asks }) =>
      customParameters
        .filter(({ key }) => !channels.some((c) => c.key === key) && !Object.hasOwn(asks?.keys ?? {}, key))
        .map(({ key }) => deviceid + key),
    )
    expect(missing).toEqual([])
  })
  it('hold the haul truck on a road of some kilometres and the device nobody owns', () => {
    const truck = machines.find(({ deviceid }) => deviceid === 'TRUCK0001')
    expect(measureRoad(truck?.route ?? []).km).toBeGreaterThan(2)
    expect(freshDevice).toMatchObject({ deviceid: 'FRESH0001', setupPassword: 'setup.Fresh1' })
  })
  it('differ in what a plain device measures by its id', () => {
    const seedOf = (deviceid: string): number => plainDevice({ deviceid, setupPassword: 'x' }).seed
    expect(seedOf('PLAIN0001')).not.toBe(seedOf('PLAIN0002'))
  })
})
