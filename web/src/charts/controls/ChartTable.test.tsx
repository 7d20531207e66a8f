// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { displayOf } from '../../display/catalogue/displayOf'
import { chartModel } from '../model/chartModel'
import { ChartTable, type Places } from './ChartTable'

beforeEach(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))
afterEach(() => Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT'))

const open = (count: number, places?: Places) => {
  const readings = Array.from({ length: count }, (_, i) => ({ ts: i, vin: i / 100 }))
  const model = chartModel(readings, [], [displayOf('vin')], { min: 0, max: count * 1000 })
  const element = document.createElement('div')
  document.body.append(element)
  const root = createRoot(element)
  act(() => root.render(<ChartTable model={model} places={places} />))
  const details = element.querySelector('details')
  act(() => {
    if (details !== null) details.open = true
    details?.dispatchEvent(new Event('toggle'))
  })
  return { element, leave: () => act(() => root.unmount()) }
}

it('shows the newest measurements first, and all of them when it is asked', () => {
  const { element, leave } = open(620)
  const rows = () => element.querySelectorAll('tbody tr')
  expect(rows()).toHaveLength(500)
  expect(rows()[0]?.textContent).toContain('6.19')
  const button = element.querySelector('button')
  expect(button?.textContent).toBe('Show all 620 rows')
  act(() => button?.click())
  expect(rows()).toHaveLength(620)
  expect(element.querySelector('button')).toBeNull()
  leave()
})

it('names places where the axis is not time', () => {
  const { element, leave } = open(2, { name: 'Frequency', format: (x) => `${x} Hz` })
  expect(element.querySelector('th')?.textContent).toBe('Frequency')
  expect(element.querySelector('td')?.textContent).toBe('1000 Hz')
  leave()
})
