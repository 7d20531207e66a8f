// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Gap } from '../../../../shared/data/queryReadings'
import type { Reading } from '../../../../shared/data/reading'
import { displayOf } from '../../display/catalogue/displayOf'
import { chartModel } from '../model/chartModel'
import { stateWordsOf } from '../model/stateSpans'
import { ChartLegend } from './ChartLegend'

const gaps: Gap[] = [{ fromTs: 10, toTs: 50, reason: 'noContact' }]

const digital = { digitalSettings: { lowThreshold: 0, lowString: 'Dry', highString: 'Wet' } }

it('says how much of the time each state held', () => {
  const readings = [0, 10, 20, 30, 40].map((ts) => ({ ts, digital2: ts === 30 ? 1 : 0 }))
  const displays = [displayOf('digital2', { name: 'Bund Float' })]
  const window = { min: 0, max: 40_000 }
  const model = chartModel(readings, [], displays, window, {}, (key) =>
    stateWordsOf(key, { digital2: digital }),
  )
  render(<ChartLegend model={model} />)
  expect(screen.getByRole('list', { name: 'Legend' }).textContent).toMatch(
    /Bund Float · {2}Dry 75 % · {2}Wet 25 %/,
  )
})

const gapOf = (readings: readonly Reading[]): string | undefined => {
  const model = chartModel(readings, gaps, [displayOf('vin')], { min: 0, max: 60_000 })
  render(<ChartLegend model={model} />)
  return screen.getByText(/^Gap/).textContent.trim()
}

beforeEach(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT')
})

it('says that there was no contact between two readings', () => {
  expect(
    gapOf([
      { ts: 10, vin: 12 },
      { ts: 50, vin: 12 },
    ]),
  ).toBe('Gap: No contact with the device')
})

it('says of what was never measured no more than that: the device may have said other things', () => {
  expect(gapOf([])).toBe('Gap: No readings in this time')
})

it('says when another unit took over', () => {
  const readings = [0, 10, 20].map((ts) => ({ ts, vin: 12 }))
  const model = chartModel(readings, [{ fromTs: 10, toTs: 10, reason: 'newUnit' }], [displayOf('vin')], {
    min: 0,
    max: 20_000,
  })
  render(<ChartLegend model={model} />)
  expect(screen.getByText(/^ ?Unit replaced Jan 1$/)).toBeTruthy()
  expect(screen.queryByText(/^Gap/)).toBeNull()
})
