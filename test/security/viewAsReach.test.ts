import { describe, expect, it } from 'vitest'
import type { Endpoint } from '../../shared/core/endpoint'
import { DeviceId, GroupId, UserId } from '../../shared/core/ids'
import { type Role, isAccountAbility } from '../../shared/core/roles'
import { viewEnded } from '../../shared/core/viewAsHeader'
import { changeDeviceUser, removeDeviceUser } from '../../shared/devices/deviceUsers'
import { endpoints } from '../../shared/endpoints'
import { getGroupList, getGroup } from '../../shared/groups/groups'
import { getServerLog } from '../../shared/serverlog/serverLog'
import { getSettings } from '../../shared/settings/deviceSettings'
import { viewDeviceAs, viewGroupAs } from '../../shared/viewas/viewAs'
import { isReadInView } from '../../functions/core/http/caller'
import type { Answer } from '../harness/callApi'
import { useStack } from '../harness/useStack'
import { comparable } from './comparable'

const stack = useStack()

interface View {
  token: string
  id: string
}
type As = { role: Role } | { userid: UserId }

const look = (view: View, endpoint: Endpoint, request: Record<string, unknown>) =>
  stack.callInView(view.id)(endpoint, request, view.token)
const codeOf = ({ body }: Answer) => (body as { resultCode?: string }).resultCode

/** A viewer who is ADMIN of one device and one group, and a person who has more than these. */
const arrangeTwo = async () => {
  const [viewer, person, other] = await Promise.all([
    stack.newUser('viewer'),
    stack.newUser('person'),
    stack.newUser('other'),
  ])
  const { deviceid } = await stack.newDevice({}, [
    [viewer, 'ADMIN'],
    [other, 'ADMIN'],
    [person, 'USER'],
  ])
  const { deviceid: theirs } = await stack.newDevice({}, [
    [other, 'ADMIN'],
    [person, 'USER'],
  ])
  const { deviceid: seenOnly } = await stack.newDevice({}, [
    [other, 'ADMIN'],
    [viewer, 'USER'],
    [person, 'VIEW'],
  ])
  const shared = await stack.newGroup(
    [
      [viewer, 'ADMIN'],
      [person, 'OPERATOR'],
    ],
    [deviceid],
  )
  const foreign = await stack.newGroup(
    [
      [other, 'ADMIN'],
      [person, 'VIEW'],
    ],
    [theirs],
  )
  return { viewer, person, other, deviceid, theirs, seenOnly, shared, foreign }
}
type Two = Awaited<ReturnType<typeof arrangeTwo>>

const begin = async ({ viewer, deviceid }: Two, as: As): Promise<View> => {
  const { id } = await stack.ask(viewDeviceAs, { deviceid, ...as }, viewer.token)
  return { token: viewer.token, id }
}

describe('a view', () => {
  it('shows of a person what its viewer administers, and nothing else', async () => {
    const two = await arrangeTwo()
    const view = await begin(two, { userid: two.person.userid })
    expect((await look(view, getSettings, { deviceid: two.deviceid })).status).toBe(200)
    expect((await look(view, getGroup, { groupid: two.shared })).status).toBe(200)

    const strange = DeviceId.parse('NOSUCH001')
    const missing = await look(view, getSettings, { deviceid: strange })
    expect(missing.status).toBe(404)
    for (const deviceid of [two.theirs, two.seenOnly]) {
      const answer = await look(view, getSettings, { deviceid })
      expect(comparable(answer, [deviceid])).toEqual(comparable(missing, [strange]))
    }
    expect((await look(view, getGroup, { groupid: two.foreign })).status).toBe(404)

    const lists = endpoints.filter(
      (endpoint: Endpoint) =>
        endpoint.auth === 'user' && isReadInView(endpoint) && isAccountAbility(endpoint.ability),
    )
    for (const endpoint of lists) {
      const { status, body } = await look(view, endpoint, {})
      expect([endpoint.path, status]).toEqual([endpoint.path, 200])
      const text = JSON.stringify(body)
      for (const hidden of [two.theirs, two.seenOnly, two.foreign]) expect(text).not.toContain(hidden)
    }
    const { body } = await look(view, getGroupList, {})
    expect(getGroupList.output.parse(body).groups).toMatchObject([
      { groupid: two.shared, myPermission: 'OPERATOR', isGroupAdmin: false },
    ])
  })

  it('ends with the next request after its viewer or its person has lost what it rests on', async () => {
    const two = await arrangeTwo()
    const { viewer, person, other, deviceid } = two
    const ask = (view: View) => look(view, getSettings, { deviceid })
    const [asRole, asPerson] = [
      await begin(two, { role: 'VIEW' }),
      await begin(two, { userid: other.userid }),
    ]
    expect([await ask(asRole), await ask(asPerson)].map(({ status }) => status)).toEqual([200, 200])

    // The viewer stays ADMIN by the group: it goes on.
    const demote = { deviceid, userid: viewer.userid, permission: 'VIEW' as const }
    await stack.ask(changeDeviceUser, demote, other.token)
    expect((await ask(asRole)).status).toBe(200)

    const leaving = await begin(two, { userid: person.userid })
    await stack.ask(removeDeviceUser, { deviceid, userid: person.userid }, other.token)
    // They reach it by the group now, with less.
    expect((await ask(leaving)).body).toMatchObject({ myPermission: 'OPERATOR' })

    await stack.ask(changeDeviceUser, { ...demote, permission: 'ADMIN' }, other.token)
    await stack.ask(removeDeviceUser, { deviceid, userid: other.userid }, viewer.token)
    const gone = await ask(asPerson)
    expect([gone.status, codeOf(gone)]).toEqual([403, viewEnded])
  })

  it('ends when its viewer is no ADMIN any more, whatever else they have', async () => {
    const [viewer, other] = await Promise.all([stack.newUser('viewer'), stack.newUser('other')])
    const { deviceid } = await stack.newDevice({}, [
      [viewer, 'ADMIN'],
      [other, 'ADMIN'],
    ])
    const { id } = await stack.ask(viewDeviceAs, { deviceid, role: 'VIEW' }, viewer.token)
    const demote = { deviceid, userid: viewer.userid, permission: 'USER' as const }
    await stack.ask(changeDeviceUser, demote, other.token)
    const answer = await stack.callInView(id)(getSettings, { deviceid }, viewer.token)
    expect([answer.status, codeOf(answer)]).toEqual([403, viewEnded])
    expect((await stack.call(getSettings, { deviceid }, viewer.token)).status).toBe(200)
  })

  it('is of one person in one session', async () => {
    const two = await arrangeTwo()
    const { viewer, other, deviceid } = two
    const view = await begin(two, { role: 'VIEW' })
    const again = await stack.startSession(viewer.email)
    for (const token of [other.token, again.access]) {
      const answer = await stack.callInView(view.id)(getSettings, { deviceid }, token)
      expect([answer.status, codeOf(answer)]).toEqual([403, viewEnded])
    }
  })

  it('is none by the id of another entry in the log', async () => {
    const two = await arrangeTwo()
    const { viewer, deviceid } = two
    await begin(two, { role: 'VIEW' })
    const { events } = await stack.ask(getServerLog, { deviceid }, viewer.token)
    const others = events.filter(({ eventName }) => eventName !== 'Viewed As').map(({ id }) => id)
    expect(others.length).toBeGreaterThan(0)
    for (const id of [...others.map((entry) => `DEVICE#${deviceid}/${entry}`), '', 'x', 'USER#a/b']) {
      const answer = await stack.callInView(id)(getSettings, { deviceid }, viewer.token)
      expect([id, answer.status, codeOf(answer)]).toEqual([id, 403, viewEnded])
    }
  })

  it('is an entry in the log of its object: who looked as whom', async () => {
    const two = await arrangeTwo()
    const { viewer, person, deviceid } = two
    await begin(two, { userid: person.userid })
    await begin(two, { role: 'VIEW' })
    const { events } = await stack.ask(getServerLog, { deviceid }, viewer.token)
    expect(events.filter(({ eventName }) => eventName === 'Viewed As')).toMatchObject([
      { eventUserEmail: viewer.email, eventDescription: 'Looked at as VIEW' },
      { eventUserEmail: viewer.email, eventDescription: `Looked at as ${person.email} (USER)` },
    ])
  })

  it('reveals nothing of people who do not reach its object, nor whether they exist', async () => {
    const two = await arrangeTwo()
    const stranger = await stack.newUser('stranger')
    const unknown = UserId.parse('00000000-0000-4000-8000-00000000ffff')
    const { viewer, deviceid, shared, other } = two
    const answers = [
      await stack.call(viewDeviceAs, { deviceid, userid: unknown }, viewer.token),
      await stack.call(viewDeviceAs, { deviceid, userid: stranger.userid }, viewer.token),
      // Of the device alone, and not of the group.
      await stack.call(viewGroupAs, { groupid: shared, userid: other.userid }, viewer.token),
    ].map((answer) => comparable(answer, []))
    expect(answers[0]).toMatchObject([404, expect.any(String)])
    expect(answers.slice(1)).toEqual([answers[0], answers[0]])
  })

  it('is begun by who is ADMIN there alone, and of no group that is one person’s', async () => {
    const { viewer, person, deviceid } = await arrangeTwo()
    const { groups } = await stack.ask(getGroupList, {}, viewer.token)
    const own = groups.find(({ isDefaultGroup }) => isDefaultGroup)
    const groupid = GroupId.parse(own?.groupid)
    expect((await stack.call(viewGroupAs, { groupid, role: 'VIEW' }, viewer.token)).status).toBe(409)
    const both = { deviceid, role: 'VIEW', userid: person.userid }
    expect((await stack.call(viewDeviceAs, both, viewer.token)).status).toBe(400)
    expect((await stack.call(viewDeviceAs, { deviceid }, viewer.token)).status).toBe(400)
  })
})
