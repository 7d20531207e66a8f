import { describe, expect, it } from 'vitest'
import { loadMessageNames } from '../../../../shared/faultcodes/faultText'
import { nameMessage } from './CanCard'

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
