import { describe, expect, it } from 'vitest'
import type { Hours } from '../../../../shared/hours/hours'
import { describeWeek, utilisationOf } from './UtilisationCard'

const week = (atLeast: number, atMost: number, unknownHours = 0): Hours => ({
  fromTime: 0,
  toTime: 7 * 86_400,
  source: 'workStates',
  worked: { atLeast, atMost },
  off: { atLeast: 168 - atMost, atMost: 168 - atLeast },
  unknownHours,
  unknown: [],
  moreUnknown: 0,
})
const described = (hours: Hours, before?: Hours) => {
  const current = utilisationOf(hours)
  return current && describeWeek(hours, current, before && utilisationOf(before))
}

describe('utilisationOf', () => {
  it('is a share between two bounds', () => {
    expect(utilisationOf(week(84, 84))).toEqual({ text: '50', percent: [50, 50] })
    expect(utilisationOf(week(84, 87.4))?.text).toBe('50–52')
  })

  it('is at least so much where a good part is not known, and none where nothing is', () => {
    expect(utilisationOf(week(42, 142, 99))?.text).toBe('≥ 25')
    expect(utilisationOf({ ...week(0, 168, 168), source: 'none' })).toBeUndefined()
  })
})

describe('describeWeek', () => {
  it('names the hours and those that are not known', () => {
    expect(described(week(52.1, 68.5, 14.5))).toBe('52.1–54.0 h of work · 14.5 h not known')
  })

  it('writes a change of a share in percentage points', () => {
    expect(described(week(84, 84), week(67.4, 67.6))).toBe('84.0 h of work · 10 pts above last week')
    expect(described(week(84, 84), week(84, 84.2))).toBe('84.0 h of work · as much as last week')
  })

  it('compares nothing that is in doubt', () => {
    expect(described(week(84, 84), week(40, 100, 60))).toBe('84.0 h of work')
  })
})
