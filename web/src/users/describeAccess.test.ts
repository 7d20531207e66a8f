import { describe, expect, it } from 'vitest'
import { GroupId } from '../../../shared/core/ids'
import { describeAccess } from './describeAccess'

const fleet = { groupid: GroupId.parse('g-000000001'), groupName: 'Fleet', permission: 'USER' } as const

describe('how somebody has access', () => {
  it('names every way with its role', () => {
    expect(describeAccess({ direct: 'VIEW', through: [fleet] })).toEqual([
      'Single user (VIEW)',
      'Fleet (USER)',
    ])
  })

  it('is one way when there is one', () => {
    expect(describeAccess({ direct: 'ADMIN', through: [] })).toEqual(['Single user (ADMIN)'])
    expect(describeAccess({ through: [fleet] })).toEqual(['Fleet (USER)'])
  })
})
