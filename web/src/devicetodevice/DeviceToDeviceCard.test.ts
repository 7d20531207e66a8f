import { describe, expect, it } from 'vitest'
import { idsIn, wrongIds } from './DeviceToDeviceCard'

describe('typed device ids', () => {
  it('are separated by lines, commas and blanks, and made capitals', () => {
    expect(idsIn(' truck0001,PUMP00001\n\nabc123def ; ')).toEqual(['TRUCK0001', 'PUMP00001', 'ABC123DEF'])
  })

  it('are refused by name, or as too many', () => {
    expect(wrongIds('TRUCK0001 TRUCK1')).toEqual({
      SPC_allowed_devices: 'TRUCK1: Device ID must be 9 letters or digits.',
    })
    const many = Array.from({ length: 51 }, (_, n) => `TRUCK${String(n).padStart(4, '0')}`).join('\n')
    expect(wrongIds(many)).toEqual({ SPC_allowed_devices: 'At most 50 devices can be allowed.' })
    expect(wrongIds('')).toEqual({})
  })
})
