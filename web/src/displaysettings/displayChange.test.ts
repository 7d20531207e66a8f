import { describe, expect, it } from 'vitest'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { inverseOf, piecesOf, realChange, withChange } from './displayChange'

const display: DisplaySettings = { vin: { sort: 3 }, cp1: { name: 'Boom' } }

describe('a change of display settings', () => {
  it('replaces, adds and removes keys, and leaves the others', () => {
    expect(withChange(display, { vin: null, cp2: { dp: 1 } })).toEqual({
      cp1: { name: 'Boom' },
      cp2: { dp: 1 },
    })
    expect(display.vin).toEqual({ sort: 3 })
  })

  it('is taken back by its inverse', () => {
    const change = { vin: null, cp1: { name: 'Arm' }, cp2: { dp: 1 } }
    expect(withChange(withChange(display, change), inverseOf(display, change))).toEqual(display)
  })

  it('drops what is so already', () => {
    expect(realChange(display, { vin: { sort: 3 }, cp1: { name: 'Arm' }, cp9: null })).toEqual({
      cp1: { name: 'Arm' },
    })
  })

  it('goes out in pieces that the server takes', () => {
    const keys = Array.from({ length: 200 }, (_, i) => [`cp${i}`, { sort: 1 }] as const)
    const pieces = piecesOf(Object.fromEntries(keys))
    expect(pieces.map((piece) => Object.keys(piece).length)).toEqual([90, 90, 20])
    expect(piecesOf({})).toEqual([])
  })
})
