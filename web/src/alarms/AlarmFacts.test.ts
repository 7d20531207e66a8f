import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Alarm } from '../../../shared/alarms/alarm'
import { zoneStore } from '../ui/zone/zoneStore'
import { alarmOf } from './alarm.fixture'
import { alarmRow } from './alarmRow'
import { describeAlarm, describeShelf } from './AlarmFacts'

const nowMs = Date.parse('2026-11-24T12:00:00Z')
const nowTs = nowMs / 1000
const said = (more: Partial<Alarm>) => describeAlarm(alarmRow(alarmOf('TRUCK0001', more), nowMs), nowMs)
const shelf = { untilTs: nowTs + 1380, reason: 'Part is ordered', by: 'Ada', ts: nowTs - 60 }

beforeEach(() => zoneStore.choose('utc'))
afterEach(() => zoneStore.choose('mine'))

describe('what is said of an alarm', () => {
  it('is nothing while no one has done anything', () => expect(said({})).toEqual([]))

  it('names who has it, since when, and what they wrote', () =>
    expect(
      said({
        acknowledged: { by: 'Ada', ts: nowTs - 3600, note: 'On my way' },
        assignee: { name: 'Ben' },
        count: 4,
      }),
    ).toEqual([
      expect.stringMatching(/^Acknowledged by Ada, .*11:00.*: On my way$/),
      'Assigned to Ben',
      'Began 4 times',
    ]))

  it('says what keeps it quiet, and for how long still', () => {
    expect(said({ shelf })).toEqual([
      expect.stringMatching(/^Shelved until .*12:23.* \(23 min left\): Part is ordered \(Ada\)$/),
    ])
    expect(said({ outOfService: shelf })).toEqual([expect.stringMatching(/^Out of service until .*12:23/)])
    expect(said({ suppressedBy: 'Engine is off' })).toEqual(['Hidden while: Engine is off'])
  })

  it('says nothing of a shelf whose time is over', () =>
    expect(said({ shelf: { ...shelf, untilTs: nowTs - 1 } })).toEqual([]))

  it('says before all else that its sensor is not to be trusted', () =>
    expect(said({ doubt: { kind: 'stuck', sinceTs: nowTs - 3600 }, assignee: { name: 'Ben' } })).toEqual([
      expect.stringMatching(/^Sensor in doubt: stuck since .*11:00/),
      'Assigned to Ben',
    ]))

  it('says when it will notify, and when the next person is asked', () => {
    expect(said({ delayedUntilTs: nowTs + 60 })).toEqual([
      expect.stringMatching(/^Notifies at .*12:01.* if it still lasts$/),
    ])
    const escalation = { chain: 'Pit crew', step: 2, dueTs: nowTs + 600 }
    expect(said({ escalation })).toEqual([expect.stringMatching(/^Goes to step 2 of Pit crew at .*12:10/)])
    expect(said({ escalation, acknowledged: { by: 'Ada', ts: nowTs } })).toHaveLength(1)
    expect(said({ escalation, shelf })).toEqual([expect.stringMatching(/^Shelved until /)])
  })
})

it('has no countdown where it lasts until the occurrence ends', () => {
  const { untilTs: _until, ...endless } = shelf
  expect(describeShelf('Shelved', endless, nowMs)).toBe('Shelved until it ends: Part is ordered (Ada)')
})
