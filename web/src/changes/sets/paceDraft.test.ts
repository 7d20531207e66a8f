import { expect, it } from 'vitest'
import { Pace } from '../../../../shared/changes/changeSet'
import { faultsOfPace, noPace, paceOf } from './paceDraft'

const zone = 'Australia/Brisbane'
const few = { ...noPace, way: 'few' as const }

it('lets the portal choose how many are first, and watches them for an hour', () => {
  const pace = Pace.parse(paceOf(few, zone))
  expect(pace).toMatchObject({ soakSeconds: 3600, reports: 3, gate: { maxFailedPercent: 10 } })
  expect(pace.canarySize).toBeUndefined()
  expect(pace.window).toBeUndefined()
})

it('takes what a person chose', () => {
  const window = { hasWindow: true, days: [0, 1], from: '22:00', to: '04:00' }
  const pace = Pace.parse(
    paceOf({ ...few, first: '2', wait: 'confirmed', maxFailedPercent: '0', ...window }, zone),
  )
  expect(pace).toMatchObject({
    canarySize: 2,
    soakSeconds: 0,
    reports: 0,
    gate: { maxFailedPercent: 0 },
    window: { days: [0, 1], from: '22:00', to: '04:00', timeZone: zone, isDeviceTime: true },
  })
})

it('says what is wrong by its field, and of all at once nothing', () => {
  const wrong = { first: '1.5', maxFailedPercent: '', hasWindow: true, days: [] }
  expect(Object.keys(faultsOfPace({ ...few, ...wrong }))).toEqual(['first', 'maxFailedPercent', 'window'])
  expect(faultsOfPace({ ...noPace, ...wrong })).toEqual({})
  expect(faultsOfPace(few)).toEqual({})
})

it('takes the devices that a person names to be first, whatever number was typed before', () => {
  const named = ['AB1234567', 'AB1234568']
  const draft = { ...few, first: 'two', named }
  expect(faultsOfPace(draft)).toEqual({})
  expect(Pace.parse(paceOf(draft, zone)).canaryDevices).toEqual(named)
})

it('is one wave without a wait where the portal sends to all at once', () => {
  expect(Pace.parse(paceOf(noPace, zone))).toMatchObject({
    ...{ canarySize: 0, wavePercents: [100], soakSeconds: 0, reports: 0 },
  })
})
