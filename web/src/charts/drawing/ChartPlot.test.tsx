// @vitest-environment happy-dom
import { MantineProvider, useMantineColorScheme } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { displayOf } from '../../display/catalogue/displayOf'
import { chartFrame, chartMargin } from '../model/chartFrame'
import { chartModel } from '../model/chartModel'
import { ChartPlot } from './ChartPlot'

const time = { min: 0, max: 3000 }
const readings = [1, 2].map((ts) => ({ ts, vin: ts }))
const model = chartModel(readings, [], [displayOf('vin')], time)
const frame = chartFrame(time, chartMargin(false), 600, 300)

/** The style sheet of the page, as far as a chart reads it. */
const sheet = document.createElement('style')
sheet.textContent =
  ':root { --line: rgb(2, 2, 2) } :root[data-mantine-color-scheme="dark"] { --line: rgb(1, 1, 1) }'

const Toggle = () => {
  const { setColorScheme } = useMantineColorScheme()
  return <button onClick={() => setColorScheme('dark')}>Dark</button>
}

beforeEach(() => document.head.append(sheet))
afterEach(() => {
  cleanup()
  sheet.remove()
})

it('is drawn anew in the inks of the scheme that somebody changes to', () => {
  const { container } = render(
    <MantineProvider defaultColorScheme="light">
      <Toggle />
      <ChartPlot model={model} frame={frame} />
    </MantineProvider>,
  )
  const inks = () => [...container.querySelectorAll('svg line')].map((line) => line.getAttribute('stroke'))
  expect(inks()).toContain('rgb(2, 2, 2)')
  fireEvent.click(screen.getByRole('button', { name: 'Dark' }))
  expect(inks()).toContain('rgb(1, 1, 1)')
  expect(inks()).not.toContain('rgb(2, 2, 2)')
})
