// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Gap } from '../../../../shared/data/queryReadings'
import type { Reading } from '../../../../shared/data/reading'
import { displayOf } from '../../display/catalogue/displayOf'
import { ChartLegend } from './ChartLegend'
import { chartModel } from '../model/chartModel'

const gaps: Gap[] = [{ fromTs: 10, toTs: 50, reason: 'noContact' }]

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
