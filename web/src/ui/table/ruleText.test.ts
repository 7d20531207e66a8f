import { expect, it } from 'vitest'
import type { ColumnRule, FilterColumn } from './columnRules'
import { readRules, writeRules } from './ruleText'

const columns: FilterColumn[] = [
  { id: 'name', label: 'Name', kind: 'text' },
  { id: 'ts', label: 'Time', kind: 'time' },
]
const noon = new Date(2026, 10, 21, 12).getTime() / 1000
const rules: ColumnRule[] = [
  { key: 1, column: 'name', operator: 'contains', value: 'a~b, c%&=', to: '' },
  { key: 2, column: 'ts', operator: 'between', value: '2026-11-21T12:00', to: '2026-11-21T13:00' },
]

it('says rules in an address and reads them again', () => {
  const text = writeRules(rules, columns)
  expect(text).toBe(`name~contains~a%7Eb%2C%20c%25%26%3D,ts~between~${noon}~${noon + 3600}`)
  expect(readRules(text, columns)).toEqual(rules)
})

it('does not say a rule that asks nothing yet', () => {
  expect(writeRules([{ key: 1, column: 'name', operator: 'contains', value: '', to: '' }], columns)).toBe('')
})

it.each(['', ',', 'other~contains~x', 'name~gte~5', 'name~__proto__~5', 'name'])(
  'finds no rule in %j',
  (text) => expect(readRules(text, columns)).toEqual([]),
)

it('takes nonsense for nothing', () => {
  const [rule, time] = readRules('name~contains~%E0%A4%A,ts~gte~soon', columns)
  expect(rule?.value).toBe('')
  expect(time?.value).toBe('')
})
