import { describe, expect, it } from 'vitest'
import { GroupId } from '../../../shared/core/ids'
import { nothingChosen } from '../../../shared/notifications/choice'
import { changesOf, draftOf, tick, tickedIn } from './ChoiceTable'

const [pit, dam] = [GroupId.parse('g-PitNorth0'), GroupId.parse('g-DamSouth0')]
const groups = [pit, dam].map((groupid) => ({ groupid, channels: nothingChosen }))
const on = { level: 'alarm', channel: 'email', isOn: true } as const

describe('what is chosen per group and level', () => {
  it('changes box by box, and back is no change', () => {
    const draft = tick(draftOf(groups), [pit], on)
    expect(changesOf(draft, groups)).toEqual([
      { groupid: pit, channels: { alert: [], warning: [], alarm: ['email'] } },
    ])
    expect(changesOf(tick(draft, [pit], { ...on, isOn: false }), groups)).toEqual([])
  })

  it('changes for all groups at once, and the row of all says how many have it', () => {
    const one = tick(draftOf(groups), [pit], on)
    expect(tickedIn(one, 'alarm', 'email')).toBe('some')
    const all = tick(one, [pit, dam], on)
    expect(tickedIn(all, 'alarm', 'email')).toBe('all')
    expect(changesOf(all, groups).map(({ groupid }) => groupid)).toEqual([pit, dam])
    expect(tickedIn(all, 'warning', 'email')).toBe('none')
  })
})
