import { describe, expect, it } from 'vitest'
import { UserId } from '../../shared/core/ids'
import { flattenMembers } from './getPermissions'

const idOf = (n: number) => UserId.parse(`00000000-0000-4000-8000-00000000000${n}`)
const [ann, bob, cat] = [idOf(1), idOf(2), idOf(3)]

const fleet = { groupid: 'g-000000001', groupName: 'Fleet' }
const yard = { groupid: 'g-000000002', groupName: 'Yard' }

describe('groups flattened into their members', () => {
  it('are nobody when nobody has access', () => {
    expect(flattenMembers([], [])).toEqual([])
    expect(flattenMembers([], [{ group: fleet, members: [] }])).toEqual([])
  })

  it('name each person once, with the highest role and every way to it', () => {
    const people = flattenMembers(
      [
        { userid: ann, role: 'VIEW' },
        { userid: bob, role: 'ADMIN' },
      ],
      [
        {
          group: fleet,
          members: [
            { userid: ann, role: 'USER' },
            { userid: bob, role: 'VIEW' },
          ],
        },
        {
          group: yard,
          members: [
            { userid: ann, role: 'OPERATOR' },
            { userid: cat, role: 'OPERATOR' },
          ],
        },
      ],
    )
    expect(people).toEqual([
      {
        userid: ann,
        role: 'USER',
        direct: 'VIEW',
        through: [
          { ...fleet, permission: 'USER' },
          { ...yard, permission: 'OPERATOR' },
        ],
      },
      { userid: bob, role: 'ADMIN', direct: 'ADMIN', through: [{ ...fleet, permission: 'VIEW' }] },
      { userid: cat, role: 'OPERATOR', through: [{ ...yard, permission: 'OPERATOR' }] },
    ])
  })
})
