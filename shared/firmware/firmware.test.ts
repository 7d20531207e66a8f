import { describe, expect, it } from 'vitest'
import { Firmware, firmwareFamilyOf, isForeignFirmware } from './firmware'

describe('the text of firmware', () => {
  it.each(['SFW003-latest', 'SFW002-2.7.0', '20260101-120000', `SFW001-${'9'.repeat(23)}`])(
    'may be %s',
    (text) => {
      expect(Firmware.safeParse(text).success).toBe(true)
    },
  )

  it.each([
    'SFW003',
    '',
    'SFW103-1.0.0',
    'evil-firmware',
    'SFW003-1.0.0 ',
    '202 601 011',
    'SFW003-/../../x',
    `SFW001-${'9'.repeat(24)}`,
  ])('is not %j', (text) => {
    expect(Firmware.safeParse(text).success).toBe(false)
  })
})

describe('firmware of another number', () => {
  it('does not fit a unit', () => {
    expect(isForeignFirmware('SFW003-3.4.0', 'SFW002-2.6.4')).toBe(true)
    expect(isForeignFirmware('SFW002-latest', 'SFW002-2.6.4')).toBe(false)
    expect(isForeignFirmware('SFW0022-2.7.0', 'SFW002-2.6.4')).toBe(true)
  })

  it('cannot be told for a build by date, nor for a unit that runs one', () => {
    expect(isForeignFirmware('20260101-120000', 'SFW002-2.6.4')).toBe(false)
    expect(isForeignFirmware('SFW003-latest', '20260101-120000')).toBe(false)
    expect(firmwareFamilyOf('20260101-120000')).toBeUndefined()
  })
})
