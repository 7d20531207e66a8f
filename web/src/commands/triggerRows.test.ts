import { expect, it } from 'vitest'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { triggerRows } from './triggerRows'

const triggers = (count: number, groupKey?: string): DisplaySettings =>
  Object.fromEntries(
    Array.from({ length: count }, (_, i) => [`tp${i + 1}`, groupKey === undefined ? {} : { groupKey }]),
  )

it.each([
  [0, { rows: 1, phoneRows: 1 }],
  [3, { rows: 1, phoneRows: 1 }],
  [4, { rows: 1, phoneRows: 2 }],
  [5, { rows: 2, phoneRows: 2 }],
])('%i buttons', (count, rows) => {
  expect(triggerRows(triggers(count), undefined)).toEqual(rows)
})

it('needs more room for the name of a group, and one row where a plan has no triggers', () => {
  expect(triggerRows(triggers(4, 'tg1'), undefined)).toEqual({ rows: 2, phoneRows: 2 })
  expect(triggerRows(triggers(9), 'Basic')).toEqual({ rows: 1, phoneRows: 1 })
})
