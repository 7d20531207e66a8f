import { describe, expect, it } from 'vitest'
import type { AempSettings } from '../../shared/aemp/aempSettings'
import { seriesNames } from '../../shared/aemp/fleet'
import { elementOf } from './equipment'
import { renderXml } from './answerInXml'

const settings: AempSettings = {
  AEMP_enabled: true,
  AEMP_make: 'Acme',
  AEMP_model: 'T1',
  AEMP_equipmentID: 'E1',
  AEMP_serialNumber: 'S1',
  AEMP_cumulativeOperatingHoursKey: 'hours',
  AEMP_cumulativeIdleHoursKey: null,
  AEMP_fuelRemainingKey: 'fuel',
  AEMP_engineStatusKey: 'engine',
}
const ts = Date.parse('2026-03-01T10:00:00Z') / 1000 + 0.7
const told = (values: object) =>
  seriesNames.filter((name) => elementOf(name, { ts, ...values }, settings) !== undefined)

describe('an element of a machine', () => {
  it('is dated by whole seconds of the reading that holds it', () => {
    expect(elementOf('CumulativeOperatingHours', { ts, hours: 12.5 }, settings)).toEqual({
      datetime: '2026-03-01T10:00:00Z',
      Hour: 12.5,
    })
  })

  it.each([
    [{ hours: -1, fuel: 100.1, engine: 2 }, []],
    [{ hours: '12', fuel: NaN, engine: true }, []],
    [{ gps_lat: 91, gps_lon: 10 }, []],
    [{ gps_lat: -90, gps_lon: 180 }, ['Location']],
    [{ hours: 0, fuel: 0, engine: 0 }, ['CumulativeOperatingHours', 'FuelRemaining', 'EngineStatus']],
    [{ fuel: 100, engine: 1 }, ['FuelRemaining', 'EngineStatus']],
  ])('of %j is told only where it is valid: %j', (values, names) => {
    expect(told(values)).toEqual(names)
  })
})

it('XML holds what it can hold, and nothing that ends an element', () => {
  expect(
    renderXml('Fleet', {
      version: '1',
      Name: 'a<b>&"\'\u0000\u0007é😀',
      Links: [{ rel: 'self' }, { rel: 'last' }],
    }),
  ).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<Fleet xmlns="http://standards.iso.org/iso/15143/-3" version="1">' +
      '<Name>a&lt;b&gt;&amp;&quot;&apos;é😀</Name><Links><rel>self</rel></Links><Links><rel>last</rel></Links></Fleet>\n',
  )
})
