import { describe, expect, it } from 'vitest'
import type { AempSettings } from '../../../shared/aemp/aempSettings'
import { aempFaults, changeOf, draftOf } from './AempCard'

const settings: AempSettings = {
  AEMP_enabled: true,
  AEMP_make: 'Acme',
  AEMP_model: 'T1',
  AEMP_equipmentID: 'TRUCK0001',
  AEMP_serialNumber: 'S1',
  AEMP_cumulativeOperatingHoursKey: 'eng_hrs',
  AEMP_cumulativeIdleHoursKey: null,
  AEMP_fuelRemainingKey: null,
  AEMP_engineStatusKey: null,
}

describe('the AEMP settings as they are typed', () => {
  it('are not drawn for who is not told them', () => {
    expect(draftOf({})).toBeUndefined()
  })

  it('go to and fro without a loss', () => {
    const draft = draftOf(settings)
    expect(draft && changeOf(draft)).toEqual(settings)
  })

  it('name each field that is empty, and a key that is none', () => {
    const draft = draftOf(settings)
    expect(draft && aempFaults(draft)).toEqual({})
    expect(
      draft &&
        aempFaults({ ...draft, AEMP_make: ' ', AEMP_serialNumber: '', AEMP_fuelRemainingKey: 'fuel level' }),
    ).toEqual({
      AEMP_make: 'AEMP make must not be empty.',
      AEMP_serialNumber: 'AEMP serial number must not be empty.',
      AEMP_fuelRemainingKey: 'AEMP fuel remaining key is not a data key.',
    })
  })
})
