import { expect, it } from 'vitest'
import { displayOf } from '../display/catalogue/displayOf'
import { chartModel } from '../charts/model/chartModel'
import { stateWordsOf } from '../charts/model/stateSpans'
import { localWithOffset } from '../ui/zone/localWithOffset'
import { chartCsv } from './ChartExport'

it('is written with names, units and one time in the zone that it names, oldest first', () => {
  const readings = [
    { ts: 1_790_000_000, vin: 27.5, cp1: 3 },
    { ts: 1_790_000_060, vin: 27.25 },
  ]
  const displays = [displayOf('vin'), displayOf('cp1', { name: 'Payload', units: 't' })]
  const model = chartModel(readings, [], displays, { min: 1_789_999_000_000, max: 1_790_001_000_000 })
  const [, head, ...lines] = chartCsv(model, 'Australia/Sydney')
  expect(head).toBe('Time (Australia/Sydney),Supply Voltage (V),Payload (t)\r\n')
  expect(lines).toEqual([
    `${localWithOffset(1_790_000_000_000)},27.5,3\r\n`,
    `${localWithOffset(1_790_000_060_000)},27.25,\r\n`,
  ])
})

it('writes the word of a state, not its number', () => {
  const display = {
    digital2: { digitalSettings: { lowThreshold: 0, lowString: 'Dry', highString: 'Wet' } },
  }
  const displays = [displayOf('digital2', { name: 'Bund Float' })]
  const window = { min: 0, max: 9000 }
  const model = chartModel([{ ts: 5, digital2: 1 }], [], displays, window, {}, (key) =>
    stateWordsOf(key, display),
  )
  expect(chartCsv(model, 'UTC').at(-1)).toBe(`${localWithOffset(5000)},Wet\r\n`)
})

it('says how far the clock is from UTC', () => {
  expect(localWithOffset(1_790_000_000_000)).toMatch(/^2026-09-2\d \d\d:\d\d:20 [+-]\d\d:\d\d$/)
  const said = localWithOffset(1_790_000_000_000)
  expect(Date.parse(said.replace(/^(\S+) (\S+) (\S+)$/, '$1T$2$3'))).toBe(1_790_000_000_000)
})
