import { describe, expect, it } from 'vitest'
import { loadMessageNames } from '../../../../shared/faultcodes/faultText'
import { nameMessage, bleColumns, firmwareUpdateRequired } from './BusCards'

it.each(['0CF00400', 5, {}, false])('%j is what old firmware sends in place of a list', (value) => {
  expect(firmwareUpdateRequired(value)).toEqual({ text: 'Firmware Update Required' })
})

it.each([undefined, null, [[]]])('%j is no sign of old firmware', (value) => {
  expect(firmwareUpdateRequired(value)).toEqual({})
})

const labelsOf = (items: readonly unknown[]) => bleColumns(items).map(({ label }) => label)

it('puts the known fields first, and shows those that it does not know by their own name', () => {
  expect(
    labelsOf([
      { data: '02', id: 'AA' },
      { rssi: -71, battery: 90 },
    ]),
  ).toEqual(['Address', 'Signal (dBm)', 'Data', 'battery'])
})

it('has a column for items that are no objects', () => {
  expect(labelsOf(['98588A10375E', null])).toEqual(['value'])
})

describe('nameMessage', () => {
  it('names the messages of trucks, implements and boats', async () => {
    const names = await loadMessageNames()
    expect(nameMessage(217056256, names)).toBe('Electronic Engine Controller 1')
    expect(nameMessage(167248131, names)).toBe('Position, Rapid Update')
  })

  it("calls a message of a maker's own range proprietary when it has no name", () => {
    expect(nameMessage(0x18ff0700, {})).toBe('Proprietary')
    expect(nameMessage(0x18ef0017, {})).toBe('Proprietary')
  })

  it('has no name for an 11-bit identifier or an unknown message', () => {
    expect(nameMessage(291, {})).toBe('')
    expect(nameMessage(217056256, {})).toBe('')
  })
})
