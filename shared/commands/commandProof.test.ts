import { expect, it } from 'vitest'
import { describeProof, proofOf } from './commandProof'
import type { Verdict } from './judgeEffect'

const words = {
  label: 'Flow',
  value: (value: number) => value.toFixed(1),
  time: (ms: number) => new Date(ms).toISOString().slice(11, 16),
}
const handedMs = Date.UTC(2026, 10, 21, 14, 20)
const atMs = handedMs + 40_400

const lines: [Verdict, string][] = [
  [{ end: 'confirmed', atMs, value: 12.31 }, 'Flow confirmed 12.3 after 40 s'],
  [{ end: 'noEffect', low: 0, high: 0.04 }, 'No effect: Flow stayed at 0.0'],
  [{ end: 'noEffect', low: 0, high: 3.1 }, 'No effect: Flow stayed between 0.0 and 3.1'],
  [{ end: 'notProvable', reason: 'alreadySo', atMs, value: 7 }, 'Not provable: Flow was 7.0 already'],
  [
    { end: 'notProvable', reason: 'wasSoBefore', atMs, value: 7 },
    'Not provable: Flow was 7.0 shortly before',
  ],
  [
    { end: 'notProvable', reason: 'onItsWay', atMs, value: 7 },
    'Not provable: Flow was on its way there by itself',
  ],
  [
    { end: 'notProvable', reason: 'unknownBefore', atMs, value: 7 },
    'Not provable: Flow is 7.0, but what it was before is unknown',
  ],
  [{ end: 'notProvable', reason: 'noReading', untilMs: handedMs }, 'Not provable: no reading until 14:20'],
  [
    { end: 'notProvable', reason: 'tooFewReadings', untilMs: handedMs },
    'Not provable: too few readings until 14:20',
  ],
  [
    { end: 'notProvable', reason: 'notMeasured', untilMs: handedMs },
    'Not provable: Flow was not measured until 14:20',
  ],
]

it.each(lines)('%j', (verdict, line) => {
  expect(describeProof(proofOf(verdict, true), handedMs, words)).toBe(line)
})

it('names no time without a zone to name it in', () => {
  const { time: _, ...without } = words
  const proof = proofOf({ end: 'notProvable', reason: 'noReading', untilMs: handedMs }, true)
  expect(describeProof(proof, handedMs, without)).toBe('Not provable: no reading')
})
