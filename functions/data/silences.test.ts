import { describe, expect, it } from 'vitest'
import { findGaps, type GapFacts, gapFactsOf, noSilences, silencesAfter } from './silences'

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

const minutes = (...list: number[]) => Float64Array.from(list, (minute) => minute * 60_000)
const span = (from: number, to: number) => ({ fromMs: from * 60_000, toMs: to * 60_000 })
const gaps = (times: number[], facts: GapFacts = {}, window = span(0, times.at(-1) ?? 0)) =>
  findGaps(minutes(...times), window, 60, facts).map(({ fromMs, toMs, reason }) => [
    fromMs / 60_000,
    toMs / 60_000,
    reason,
  ])

describe('findGaps', () => {
  it('finds none in regular readings, nor where one was missed', () => {
    expect(gaps([0, 1, 2, 4, 5, 7])).toEqual([])
  })

  it('finds silence between readings and at both ends of the window', () => {
    expect(gaps([10, 11, 20, 21], {}, span(0, 60))).toEqual([
      [0, 10, 'noContact'],
      [11, 20, 'noContact'],
      [21, 60, 'noContact'],
    ])
    expect(gaps([], {}, span(0, 60))).toEqual([[0, 60, 'noContact']])
  })

  it('takes a longer interval of former times for what it was, and finds what was missing then', () => {
    const hourly = Array.from({ length: 12 }, (_, i) => i * 60)
    expect(gaps(hourly)).toEqual([])
    expect(gaps(hourly.filter((minute) => minute < 300 || minute > 420))).toEqual([[240, 480, 'noContact']])
  })

  it('is not misled by a few silences of one length, one after the other', () => {
    expect(gaps([0, 1, 2, 3, 4, 30, 56, 82, 83, 84, 85, 86])).toEqual([
      [4, 30, 'noContact'],
      [30, 56, 'noContact'],
      [56, 82, 'noContact'],
    ])
  })

  it('passes over readings outside the window', () => {
    expect(gaps([0, 50, 100], {}, span(49, 51))).toEqual([])
  })

  it('takes silence of no more than two wake-ups for sleep, and longer silence for loss of contact', () => {
    expect(gaps([0, 10, 30], { sleepSeconds: 600 })).toEqual([
      [0, 10, 'sleeping'],
      [10, 30, 'sleeping'],
    ])
    expect(gaps([0, 21], { sleepSeconds: 600 })).toEqual([[0, 21, 'noContact']])
  })

  it('cuts a silence where its explanation changes', () => {
    const facts = { planFromMs: 600_000, dataOff: [span(5, 20)], buffered: [span(15, 30)] }
    expect(gaps([0, 40], facts)).toEqual([
      [0, 10, 'planLimit'],
      [10, 20, 'dataOff'],
      [20, 30, 'buffered'],
      [30, 40, 'noContact'],
    ])
  })

  it('does not call a device silent that was heard while it told nothing of what is asked', () => {
    const heardUntilMs = 30 * 60_000
    expect(gaps([0, 1, 10, 11], { heardUntilMs }, span(0, 40))).toEqual([
      [1, 10, 'noContact'],
      [11, 30, 'notSent'],
      [30, 40, 'noContact'],
    ])
    // Heard a moment after its last reading: with that very reading.
    expect(gaps([0, 29], { heardUntilMs }, span(0, 40)).at(-1)).toEqual([29, 40, 'noContact'])
  })

  it('joins neighbouring explanations of one kind', () => {
    expect(gaps([0, 40], { dataOff: [span(0, 10), span(10, 20), span(15, 40)] })).toEqual([
      [0, 40, 'dataOff'],
    ])
  })
})
