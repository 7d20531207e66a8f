import { describe, expect, it } from 'vitest'
import { type Member, judgeWave } from './decide'

const gate = { maxFailedPercent: 10, minDecided: 10 }
const overdue = (state: Member['state']): Member => ({
  ...{ deviceid: 'AB1234567', wave: 0, state, stateMs: 1000, everyMs: 60_000, wasOverdue: true },
})
const judge = (members: Member[], isCanary: boolean, forgivenMs = 0) =>
  judgeWave(members, gate, isCanary, forgivenMs).kind

describe('a device that was silent before', () => {
  it('counts once it refuses the change', () => {
    expect(judge([overdue('refused')], true)).toBe('fail')
    expect(judge([overdue('refused')], false)).toBe('fail')
  })

  it('says nothing by going on to be silent', () => {
    expect(judge([overdue('silent'), { ...overdue('healthy'), wasOverdue: false }], true)).toBe('pass')
    expect(judge([overdue('silent')], false)).toBe('pass')
  })

  it('lets no other device have the change when the whole canary is like that, unless a person accepts it', () => {
    expect(judge([overdue('silent')], true)).toBe('fail')
    expect(judge([overdue('silent')], true, 1000)).toBe('pass')
  })
})
