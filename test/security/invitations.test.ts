import { beforeAll, describe, expect, it } from 'vitest'
import { addDeviceUser } from '../../shared/devices/deviceUsers'
import type { Person } from '../harness/makePeople'
import { useStack } from '../harness/useStack'

const stack = useStack()
let admin: Person
let other: Person
let known: Person
let deviceid: string

beforeAll(async () => {
  ;[admin, other, known] = (await Promise.all(
    ['inviter', 'other inviter', 'known'].map((name) => stack.newUser(name)),
  )) as [Person, Person, Person]
  ;({ deviceid } = await stack.newDevice({}, [
    [admin, 'ADMIN'],
    [other, 'ADMIN'],
  ]))
  await stack.newGroup(
    [
      [other, 'ADMIN'],
      [known, 'VIEW'],
    ],
    [],
  )
})

const invite = (targetEmail: string, by: Person) =>
  stack.call(addDeviceUser, { deviceid, targetEmail, targetPermission: 'VIEW' }, by.token)

describe('giving access to people', () => {
  it('can be tried twenty times an hour by one person, then nothing more is told', async () => {
    for (let i = 0; i < 20; i += 1) expect((await invite(`nobody${i}@example.com`, admin)).status).toBe(400)
    const before = await stack.tables.contents('Access', 'Users', 'ServerLog')
    const [unknown, real] = [await invite('nobody20@example.com', admin), await invite(known.email, admin)]
    for (const { status, headers, body } of [unknown, real]) {
      expect(status).toBe(429)
      const seconds = Number(headers.get('retry-after'))
      expect(seconds).toBeGreaterThan(3000)
      expect(seconds).toBeLessThanOrEqual(3600)
      expect(body).toMatchObject({ message: expect.stringContaining('At most 20 people') as string })
    }
    expect(await stack.tables.contents('Access', 'Users', 'ServerLog')).toEqual(before)
  })

  it('is not taken from anybody else by that', async () => {
    expect((await invite(known.email, other)).status).toBe(200)
  })
})
