import { expect, it } from 'vitest'
import { displayOf } from '../../display/catalogue/displayOf'
import { chartModel } from './chartModel'
import { laneRoom, stateLanes } from './chartLayout'
import { stateWordsOf } from './stateSpans'

const seriesOf = (...keys: string[]) =>
  chartModel(
    [{ ts: 1, vin: 12, digital1: 1, digital2: 0 }],
    [],
    keys.map((key) => displayOf(key)),
    { min: 0, max: 2000 },
    {},
    (key) => stateWordsOf(key, {}),
  ).series

it('gives a channel of states alone the middle of the plot, without its name', () => {
  expect(stateLanes(seriesOf('digital1'), 300)).toEqual([
    { key: 'digital1', top: 114, height: 72, hasName: false },
  ])
  expect(laneRoom(seriesOf('digital1'))).toBe(0)
})

it('shares the plot among several channels of states, each below its name', () => {
  const [first, second] = stateLanes(seriesOf('digital1', 'digital2'), 100)
  expect(first).toMatchObject({ top: 16, height: 28, hasName: true })
  expect(second?.top).toBe(66)
})

it('has its lanes above the lines, where no line is drawn', () => {
  const series = seriesOf('vin', 'digital1', 'digital2')
  for (const { top, height } of stateLanes(series, 300)) {
    expect(top + height).toBeLessThanOrEqual(0)
    expect(top).toBeGreaterThanOrEqual(-laneRoom(series))
  }
})
