import { describe, expect, it } from 'vitest'
import { gapFactsOf, noSilences, silencesAfter } from './silences'

describe('what settings say about silence', () => {
  it('is when sending to the portal was switched off, and for how long', () => {
    const off = { 'endpoint.data_to_portal': false }
    const once = silencesAfter(noSilences, off, 1000)
    expect(once.dataOff).toEqual([{ fromMs: 1000 }])
    expect(silencesAfter(once, off, 2000).dataOff).toEqual([{ fromMs: 1000 }])
    expect(silencesAfter(once, {}, 2000).dataOff).toEqual([{ fromMs: 1000 }])
    const on = silencesAfter(once, { 'endpoint.data_to_portal': true }, 3000)
    expect(on.dataOff).toEqual([{ fromMs: 1000, toMs: 3000 }])
    expect(silencesAfter(on, off, 9000).dataOff).toEqual([{ fromMs: 1000, toMs: 3000 }, { fromMs: 9000 }])
    expect(gapFactsOf(once, undefined).dataOff).toEqual([{ fromMs: 1000, toMs: Infinity }])
  })

  it('is whether the device keeps readings, which it then holds since its last contact', () => {
    const silences = silencesAfter(noSilences, { 'endpoint.buffer_enable': true }, 1000)
    expect(gapFactsOf(silences, 500).buffered).toEqual([{ fromMs: 500, toMs: Infinity }])
    expect(gapFactsOf(silences, undefined).buffered).toEqual([])
    expect(gapFactsOf(noSilences, 500).buffered).toEqual([])
  })

  it('is whether it hibernates without supply', () => {
    expect(noSilences.sleepsWithoutSupply).toBe(true)
    const awake = silencesAfter(noSilences, { 'device.vin.sleep_enable': false }, 1000)
    expect(silencesAfter(awake, {}, 2000).sleepsWithoutSupply).toBe(false)
    const silences = silencesAfter(awake, { 'device.vin.sleep_enable': true }, 1000)
    expect(silences.sleepsWithoutSupply).toBe(true)
    expect(silencesAfter(silences, {}, 2000).sleepsWithoutSupply).toBe(true)
  })

  it('remembers fifty spans', () => {
    let silences = noSilences
    for (let i = 0; i < 120; i += 1)
      silences = silencesAfter(silences, { 'endpoint.data_to_portal': i % 2 === 1 }, i)
    expect(silences.dataOff).toHaveLength(50)
    expect(silences.dataOff.at(-1)).toEqual({ fromMs: 118, toMs: 119 })
  })
})
