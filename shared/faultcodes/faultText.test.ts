import { describe, expect, it } from 'vitest'
import { describeFault, loadFaultTables } from './faultText'

const tables = {
  spn: { '110': 'Engine Coolant Temperature', '520192': 'Wrong For Other Makers' },
  fmi: { '3': 'Voltage above normal, or shorted to high source' },
}

describe('describeFault', () => {
  it('composes the names of parameter and failure', () => {
    expect(describeFault({ spn: 110, fmi: 3 }, tables)).toBe(
      'Engine Coolant Temperature: Voltage above normal, or shorted to high source',
    )
  })

  it('says nothing for SPN 0', () => {
    expect(describeFault({ spn: 0, fmi: 3 }, tables)).toBe('')
  })

  it.each([
    ['an unknown parameter', { spn: 111, fmi: 3 }],
    ['a failure without a name', { spn: 110, fmi: 25 }],
    ["a maker's own number", { spn: 520192, fmi: 3 }],
  ])('calls %s unknown', (_, fault) => {
    expect(describeFault(fault, tables)).toBe('Unknown Fault Code')
  })

  it('names a real fault with the shipped tables', async () => {
    const text = describeFault({ spn: 110, fmi: 0 }, await loadFaultTables())
    expect(text).toMatch(/^Engine Coolant Temp.*: Data valid but above normal operational range/)
  })

  it('ships no reserved failure modes and no numbers of the makers', async () => {
    const { spn, fmi } = await loadFaultTables()
    expect(Object.keys(fmi)).toHaveLength(23)
    expect(Object.keys(spn).filter((number) => Number(number) >= 520192)).toEqual([])
  })
})
