import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeDm1 } from './dm1'
import { dm1 } from './testVectors.json'

const isFault = ({ spn, fmi }: { spn: number; fmi: number }) => spn !== 0 || fmi !== 0

describe('decodeDm1', () => {
  describe.each(dm1)('$name ($data)', ({ data, expected }) => {
    it('reads the lamps', () => {
      const { mil, redStop, amberWarning, protect } = decodeDm1(data).lamps
      const states = {
        mil: mil.state,
        redStop: redStop.state,
        amberWarning: amberWarning.state,
        protect: protect.state,
      }
      expect(states).toEqual(expected.lamps)
    })

    it('reads the codes in the standard byte order', () => {
      const codes = decodeDm1(data).dtcs.map(({ spn, fmi, oc, cm }) => ({ spn, fmi, oc, cm }))
      expect(codes).toEqual(
        expected.dtcs.filter(isFault).map(({ spn, fmi, oc, cm }) => ({ spn, fmi, oc, cm })),
      )
    })

    it('reads the codes in big-endian byte order', () => {
      const numbers = decodeDm1(data, 'bigEndian').dtcs.map(({ spn }) => spn)
      expect(numbers).toEqual(expected.dtcs.filter(isFault).map(({ spnBigEndian }) => spnBigEndian))
    })
  })

  it("reads a marine engine's code as its maker documents it when told so", () => {
    const [code] = decodeDm1('C1FFFE00C201FFFF', 'bigEndian').dtcs
    expect(code).toMatchObject({ spn: 520198, fmi: 2, makerRange: true })
  })

  it('reads every fault of a longer message', () => {
    const codes = decodeDm1('11CD6102130021061F00EE100400').dtcs.map(({ spn, fmi, oc }) => ({ spn, fmi, oc }))
    expect(codes).toEqual([
      { spn: 609, fmi: 19, oc: 0 },
      { spn: 1569, fmi: 31, oc: 0 },
      { spn: 4334, fmi: 4, oc: 0 },
    ])
  })

  it('marks a code of conversion method 1 as uncertain, and only that', () => {
    const codes = decodeDm1('04FF52EE2381' + '6E000001').dtcs.map(({ cm, uncertain }) => ({ cm, uncertain }))
    expect(codes).toEqual([
      { cm: 1, uncertain: true },
      { cm: 0, uncertain: false },
    ])
  })

  it('reads how a lamp flashes while it is on', () => {
    expect(decodeDm1('5510000000000000').lamps).toEqual({
      mil: { state: 'on', flash: 'slow' },
      redStop: { state: 'on', flash: 'fast' },
      amberWarning: { state: 'on', flash: 'slow' },
      protect: { state: 'on', flash: 'slow' },
    })
    expect(decodeDm1('0000').lamps.mil).toEqual({ state: 'off', flash: 'none' })
  })

  it('reads lower-case hex like upper-case', () => {
    expect(decodeDm1('44ff6e000001ffff')).toEqual(decodeDm1('44FF6E000001FFFF'))
  })

  it.each(['', '4', '44FF6E000001FFF', 'not hex!', '44FF6E0000g1FFFF'])('finds nothing in «%s»', (hex) => {
    const { lamps, dtcs } = decodeDm1(hex)
    expect(dtcs).toEqual([])
    expect(lamps.mil.state).toBe('not available')
  })

  it('reads the lamps of a message too short for a fault', () => {
    const { lamps, dtcs } = decodeDm1('44FF6E')
    expect(dtcs).toEqual([])
    expect(lamps).toMatchObject({ mil: { state: 'on' }, amberWarning: { state: 'on' } })
  })

  it('never throws and never shows an absent fault, whatever the text', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^([0-9A-Fa-f]{2})*$/))
    fc.assert(
      fc.property(text, fc.constantFrom('standard', 'bigEndian'), (hex, order) => {
        for (const { spn, fmi, oc } of decodeDm1(hex, order).dtcs) {
          expect(spn >= 0 && spn <= 524287 && fmi <= 31 && oc <= 127).toBe(true)
          expect([0, 524287 * 32 + 31]).not.toContain(spn * 32 + fmi)
        }
      }),
    )
  })

  it('finds back any standard code that was packed', () => {
    const code = fc.record({
      spn: fc.integer({ min: 1, max: 524286 }),
      fmi: fc.integer({ min: 0, max: 31 }),
      oc: fc.integer({ min: 0, max: 126 }),
    })
    fc.assert(
      fc.property(fc.array(code, { maxLength: 20 }), (codes) => {
        const bytes = codes.flatMap(({ spn, fmi, oc }) => [
          spn % 256,
          Math.floor(spn / 256) % 256,
          Math.floor(spn / 65536) * 32 + fmi,
          oc,
        ])
        const hex = '00FF' + bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
        expect(decodeDm1(hex).dtcs.map(({ spn, fmi, oc }) => ({ spn, fmi, oc }))).toEqual(codes)
      }),
    )
  })
})
