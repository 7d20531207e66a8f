import { describe, expect, it } from 'vitest'
import { GroupId } from '../../../shared/core/ids'
import { describeWay, waysOf } from './usePermissions'

const fleet = { groupid: GroupId.parse('g-000000001'), groupName: 'Fleet', permission: 'USER' } as const

describe('how a person has access', () => {
  it('names every way with its role', () => {
    expect(waysOf({ direct: 'VIEW', through: [fleet] }).map(describeWay)).toEqual([
      'directly, as VIEW',
      'through Fleet, as USER',
    ])
  })

  it('is one way when there is one', () => {
    expect(waysOf({ direct: 'ADMIN', through: [] }).map(describeWay)).toEqual(['directly, as ADMIN'])
    expect(waysOf({ through: [fleet] }).map(describeWay)).toEqual(['through Fleet, as USER'])
  })

  it('is said of a group by its id where its name is not known, and of staff', () => {
    expect(describeWay({ by: 'group', role: 'VIEW', groupid: fleet.groupid })).toBe(
      'through g-000000001, as VIEW',
    )
    expect(describeWay({ by: 'staff', role: 'ADMIN' })).toBe('as a member of staff, as ADMIN')
  })
})
