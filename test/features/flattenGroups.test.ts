import { expect, it } from 'vitest'
import { getPermissions } from '../../shared/devices/deviceUsers'
import { useStack } from '../harness/useStack'

const stack = useStack()

it('people who hold a device through groups are listed one by one when it is asked for', async () => {
  const [owner, both, member] = await Promise.all([
    stack.newUser('flat owner'),
    stack.newUser('flat both'),
    stack.newUser('flat member'),
  ])
  const { deviceid } = await stack.newDevice({}, [
    [owner, 'ADMIN'],
    [both, 'VIEW'],
  ])
  const groupid = await stack.newGroup(
    [
      [both, 'USER'],
      [member, 'OPERATOR'],
    ],
    [deviceid],
  )
  const way = { groupid, groupName: `Group ${groupid}` }

  const plain = await stack.ask(getPermissions, { deviceid }, owner.token)
  expect(plain.groups.map((group) => group.groupid)).toEqual([groupid])
  expect(new Map(plain.users.map(({ email, permission }) => [email, permission]))).toEqual(
    new Map([
      [owner.email, 'ADMIN'],
      [both.email, 'VIEW'],
    ]),
  )
  expect(plain.users.some((user) => 'through' in user)).toBe(false)

  for (const flattenGroups of ['', 'true'] as const) {
    const flat = await stack.ask(getPermissions, { deviceid, flattenGroups }, owner.token)
    expect(flat.groups).toEqual([])
    const byEmail = Object.fromEntries(flat.users.map(({ email, ...user }) => [email, user]))
    expect(Object.keys(byEmail).sort()).toEqual([both.email, member.email, owner.email].sort())
    expect(byEmail[owner.email]).toMatchObject({ permission: 'ADMIN', direct: 'ADMIN', through: [] })
    expect(byEmail[both.email]).toMatchObject({
      permission: 'USER',
      direct: 'VIEW',
      through: [{ ...way, permission: 'USER' }],
    })
    expect(byEmail[member.email]).toMatchObject({
      permission: 'OPERATOR',
      through: [{ ...way, permission: 'OPERATOR' }],
    })
    expect(byEmail[member.email]).not.toHaveProperty('direct')
  }
  const wrong = await stack.call(getPermissions, { deviceid, flattenGroups: 'yes' }, owner.token)
  expect(wrong.status).toBe(400)
  // Whoever may not see the users sees no members of groups either.
  expect((await stack.call(getPermissions, { deviceid, flattenGroups: '' }, member.token)).status).toBe(403)
})
