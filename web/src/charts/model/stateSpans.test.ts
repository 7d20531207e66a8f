import { expect, it } from 'vitest'
import { stateShares, stateSpans, stateWordsOf } from './stateSpans'

const display = {
  digital2: {
    name: 'Bund Float',
    displayType: 'digital',
    digitalSettings: { lowThreshold: 0.5, lowString: 'Dry', highString: 'Wet' },
  },
} as const

const wordOf = stateWordsOf('digital2', display) ?? (() => ({ label: '', colour: '' }))
const time = { min: 0, max: 100 }
const shapeOf = (line: Parameters<typeof stateSpans>[0], window = time) =>
  stateSpans(line, wordOf, window).map(({ label, fromMs, toMs }) => [label, fromMs, toMs])

it('has words for what is off or on and for the work state, and none for a height', () => {
  expect(wordOf(1).label).toBe('Wet')
  expect(stateWordsOf('digital1', {})?.(0).label).toBe('Low')
  expect(stateWordsOf('state', {}, 'Haul Truck')?.(5).label).toBe('Hauling')
  expect(stateWordsOf('mod3', { mod3: { displayType: 'digital' } })?.(1).label).toBe('High')
  expect(stateWordsOf('vin', {})).toBeUndefined()
})

it('lasts until the next measurement, as one stretch while the word stays', () => {
  const line = [0, 10, 20, 30].map((x) => ({ x, y: x < 20 ? 0 : 1 }))
  expect(shapeOf(line)).toEqual([
    ['Dry', 0, 20],
    ['Wet', 20, 30],
  ])
})

it('knows nothing across a break, and nothing after the last measurement', () => {
  const line = [
    { x: 0, y: 1 },
    { x: 10, y: 1 },
    { x: 30, y: null },
    { x: 50, y: 1 },
    { x: 60, y: 1 },
  ]
  expect(shapeOf(line)).toEqual([
    ['Wet', 0, 10],
    ['Wet', 50, 60],
  ])
})

it('begins with the state that was held when the window begins', () => {
  const line = [
    { x: 0, y: 0 },
    { x: 80, y: 1 },
    { x: 200, y: 1 },
  ]
  expect(shapeOf(line, { min: 40, max: 100 })).toEqual([
    ['Dry', 40, 80],
    ['Wet', 80, 100],
  ])
})

it('adds up the time of each state, the longest first', () => {
  const line = [0, 10, 20, 30, 40].map((x, i) => ({ x, y: i === 1 ? 1 : 0 }))
  expect(stateShares(stateSpans(line, wordOf, time))).toMatchObject([
    { label: 'Dry', part: 0.75, count: 2 },
    { label: 'Wet', part: 0.25, count: 1 },
  ])
})
