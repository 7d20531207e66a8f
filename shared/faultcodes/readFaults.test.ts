import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFaults } from './readFaults'

const dm1 = (data: string, sourceAddress = 0) => ({ id: 419351040 + sourceAddress, data })
const broadcast = [
  { id: 485293824, data: '200E0002FFCAFE00' },
  { id: 485228288, data: '0111CD6102130021' },
  { id: 485228288, data: '02061F00EE100400' },
]

describe('readFaults', () => {
  it('reads a single fault among other frames', () => {
    const [report, ...others] = readFaults([
      { id: 217056256, data: '0E7D7DE32E000F7D' },
      dm1('44FF6E000001FFFF'),
    ])
    expect(others).toEqual([])
    expect(report).toMatchObject({ sourceAddress: 0, pgn: 65226, incomplete: false, nonStandard: false })
    expect(report?.dtcs).toMatchObject([{ spn: 110, fmi: 0, oc: 1 }])
  })

  it('reports a unit without faults, with its lamps and no rows', () => {
    expect(readFaults([dm1('03FF00000000FFFF')])).toMatchObject([
      { dtcs: [], incomplete: false, lamps: { mil: { state: 'off' } } },
    ])
  })

  it('keeps the control units apart, by address', () => {
    const reports = readFaults([dm1('44FF6E000001FFFF', 3), dm1('00FF00000000FFFF')])
    expect(reports.map(({ sourceAddress, dtcs }) => [sourceAddress, dtcs.length])).toEqual([
      [0, 0],
      [3, 1],
    ])
  })

  it('reads three faults of a broadcast', () => {
    expect(readFaults(broadcast)).toMatchObject([
      { incomplete: false, nonStandard: false, dtcs: [{ spn: 609 }, { spn: 1569 }, { spn: 4334 }] },
    ])
  })

  it('says that a list is not known when packets are missing', () => {
    expect(readFaults([broadcast[0], broadcast[2]])).toMatchObject([
      { sourceAddress: 0, incomplete: true, dtcs: [] },
    ])
  })

  it('keeps a whole report when a later broadcast is cut short', () => {
    expect(readFaults([...broadcast, broadcast[0]])).toMatchObject([
      { incomplete: false, dtcs: [{}, {}, {}] },
    ])
  })

  it('takes the latest of repeated reports, in whichever form it came', () => {
    const single = dm1('44FF6E000001FFFF')
    expect(readFaults([single, ...broadcast])[0]?.dtcs).toHaveLength(3)
    expect(readFaults([...broadcast, single])[0]?.dtcs).toHaveLength(1)
  })

  it('reads an entry that firmware assembled itself, and marks it', () => {
    expect(readFaults([dm1('11CD6102130021061F00EE100400')])).toMatchObject([
      { nonStandard: true, dtcs: [{ spn: 609 }, { spn: 1569 }, { spn: 4334 }] },
    ])
  })

  it('marks a report with a code of conversion method 1', () => {
    expect(readFaults([dm1('04FF52EE2381FFFF')])).toMatchObject([{ nonStandard: true }])
  })

  it('reads the numbers big-endian when the bus is set so', () => {
    expect(readFaults([dm1('C1FFFE00C201FFFF')], 'bigEndian')).toMatchObject([{ dtcs: [{ spn: 520198 }] }])
  })

  it('ignores other messages with the layout of a broadcast', () => {
    expect(readFaults([{ id: 485293824, data: '20220005FFE3FE00' }])).toEqual([])
  })

  it.each([
    ['18FEE60A:FFFFFFFFFFFFFFFF'],
    [undefined],
    [null],
    [{}],
    [[null, 1, { id: 'x' }, { data: '00' }]],
  ])('finds no report in %j', (value) => {
    expect(readFaults(value)).toEqual([])
  })

  it('never throws, whatever a reading holds', () => {
    const frame = fc.record({ id: fc.constantFrom(419351040, 485293824, 485228288), data: fc.string() })
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.array(frame)), (value) => Array.isArray(readFaults(value))),
    )
  })
})
