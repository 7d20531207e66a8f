import { describe, expect, it } from 'vitest'
import type { ColumnRule } from '../ui/table/columnRules'
import { timeWindowOf } from './LogTable'

const noon = new Date(2026, 10, 21, 12).getTime() / 1000
const rule = (operator: ColumnRule['operator'], value: string, to = '', column = 'ts'): ColumnRule => ({
  key: 1,
  column,
  operator,
  value,
  to,
})

describe('the stretch of a log that is asked for', () => {
  it.each([
    ['gte', { fromTime: noon }],
    ['lt', { toTime: noon }],
    ['lte', { toTime: noon + 59 }],
    ['equals', { fromTime: noon, toTime: noon + 59 }],
    ['notEquals', {}],
  ] as const)('follows from %s', (operator, window) => {
    expect(timeWindowOf([rule(operator, '2026-11-21T12:00')])).toEqual(window)
  })

  it('is where all rules meet, and open where an end is empty', () => {
    expect(timeWindowOf([rule('between', '2026-11-21T12:00'), rule('lt', '2026-11-21T13:00')])).toEqual({
      fromTime: noon,
      toTime: noon + 3600,
    })
    expect(timeWindowOf([rule('contains', 'x', '', 'eventName')])).toEqual({})
  })

  it('is everything when the rules contradict each other', () => {
    expect(timeWindowOf([rule('gt', '2026-11-21T13:00'), rule('lt', '2026-11-21T12:00')])).toEqual({})
  })
})
