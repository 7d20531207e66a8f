import { beforeAll, describe, expect, it } from 'vitest'
import type { GroupId } from '../../shared/core/ids'
import { getEscalation, putChain, putRota, removeChain, removeRota } from '../../shared/escalation/escalation'
import { maxChains } from '../../shared/escalation/chain'
import { removeGroupUser } from '../../shared/groups/groupUsers'
import { nothingChosen } from '../../shared/notifications/choice'
import {
  getOwnNotifications,
  putOwnNotifications,
  putQuietHours,
  sendOwnTest,
} from '../../shared/notifications/ownNotifications'
import { getGroupLog } from '../../shared/serverlog/serverLog'
import { eventually } from '../harness/eventually'
import type { Person } from '../harness/makePeople'
import { useStack } from '../harness/useStack'

const stack = useStack()
let admin: Person
let operator: Person
let viewer: Person
let stranger: Person
let groupid: GroupId

beforeAll(async () => {
  ;[admin, operator, viewer, stranger] = await Promise.all([
    stack.newUser('Rota Admin'),
    stack.newUser('Rota Operator'),
    stack.newUser('Rota Viewer'),
    stack.newUser('Rota Stranger'),
  ])
  groupid = await stack.newGroup(
    [
      [admin, 'ADMIN'],
      [operator, 'OPERATOR'],
      [viewer, 'VIEW'],
    ],
    [],
  )
})

const week = () => ({
  name: 'Nights',
  timeZone: 'Australia/Sydney',
  shifts: [{ days: [0, 1, 2, 3, 4], from: '22:00', to: '06:00', people: [operator.userid] }],
  overrides: [],
})
const list = (person: Person) => stack.ask(getEscalation, { groupid }, person.token)

describe('chains and rotas of a group', () => {
  it('are made, changed and removed by an ADMIN, and read by an OPERATOR; the log says what was and is', async () => {
    const made = await stack.ask(putRota, { groupid, rota: week() }, admin.token)
    const { rotaid } = made
    expect(made).toMatchObject({ message: 'Rota Added', version: 1 })
    const chain = {
      name: 'Alarms',
      level: 'alarm' as const,
      steps: [
        { rotaid, channels: ['push' as const, 'email' as const], afterMinutes: 0 },
        { people: [admin.userid], channels: ['email' as const], afterMinutes: 15 },
      ],
    }
    const { chainid } = await stack.ask(putChain, { groupid, chain }, admin.token)
    const seen = await list(operator)
    expect(seen).toMatchObject({
      mayEdit: false,
      chains: [{ chainid, ...chain }],
      rotas: [{ rotaid, name: 'Nights' }],
    })
    expect(seen.people.find(({ userid }) => userid === operator.userid)).toMatchObject({
      name: 'Rota Operator',
      role: 'OPERATOR',
      channels: ['email'],
    })

    const longer = {
      ...week(),
      shifts: [
        {
          ...week().shifts[0],
          days: [0, 1, 2, 3, 4, 5, 6],
          people: [operator.userid],
          from: '22:00',
          to: '06:00',
        },
      ],
    }
    await stack.ask(putRota, { groupid, rotaid, rota: longer, version: 1 }, admin.token)
    const used = await stack.call(removeRota, { groupid, rotaid }, admin.token)
    expect([used.status, used.body]).toMatchObject([
      409,
      { message: 'The chain Alarms uses this rota. Change the chain first.' },
    ])
    await stack.ask(removeChain, { groupid, chainid }, admin.token)
    await stack.ask(removeRota, { groupid, rotaid }, admin.token)
    expect(await list(admin)).toMatchObject({ mayEdit: true, chains: [], rotas: [] })

    const { events } = await stack.ask(getGroupLog, { groupid }, admin.token)
    const lines = events.map(({ eventName, eventDescription }) => `${eventName}: ${eventDescription}`)
    expect(lines).toEqual(
      expect.arrayContaining([
        'Rota Added: Nights | time zone: none → Australia/Sydney | shifts: none → Mon–Fri 22:00–06:00 Rota Operator',
        'Chain Added: Alarms | level: none → alarm | steps: none → at once Nights by push, email; after 15 min Rota Admin by email',
        'Rota Changed: Nights | shifts: Mon–Fri 22:00–06:00 Rota Operator → every day 22:00–06:00 Rota Operator',
        'Chain Removed: Alarms',
        'Rota Removed: Nights',
      ]),
    )
  })

  it('are saved by one of two who changed the same, and name members alone', async () => {
    const { rotaid } = await stack.ask(putRota, { groupid, rota: week() }, admin.token)
    await stack.ask(putRota, { groupid, rotaid, rota: { ...week(), name: 'Late' }, version: 1 }, admin.token)
    const second = await stack.call(putRota, { groupid, rotaid, rota: week(), version: 1 }, admin.token)
    expect(second.status).toBe(409)
    const shifts = [{ ...week().shifts[0], days: [0], from: '00:00', to: '01:00', people: [stranger.userid] }]
    const foreign = await stack.call(putRota, { groupid, rota: { ...week(), shifts } }, admin.token)
    expect([foreign.status, foreign.body]).toMatchObject([
      400,
      { message: 'People must be members of the group.' },
    ])
    await stack.ask(removeRota, { groupid, rotaid }, admin.token)
  })

  it('are bounded, and say by its name what is wrong', async () => {
    const chain = (afterMinutes: number[]) => ({
      name: 'Many',
      level: 'alarm' as const,
      steps: afterMinutes.map((minutes) => ({
        people: [admin.userid],
        channels: ['email' as const],
        afterMinutes: minutes,
      })),
    })
    const wrong = await stack.call(putChain, { groupid, chain: chain([5, 5]) }, admin.token)
    expect(JSON.stringify(wrong.body)).toContain('Steps must each be later than the one before')
    const chains = Array.from({ length: maxChains }, () =>
      stack.ask(putChain, { groupid, chain: chain([0]) }, admin.token),
    )
    const made = await Promise.all(chains)
    const more = await stack.call(putChain, { groupid, chain: chain([0]) }, admin.token)
    expect([more.status, more.body]).toMatchObject([400, { message: 'A group can have at most 10 chains.' }])
    for (const { chainid } of made) await stack.ask(removeChain, { groupid, chainid }, admin.token)
  })

  it('are not for a VIEW, and not there for a stranger', async () => {
    expect((await stack.call(getEscalation, { groupid }, viewer.token)).status).toBe(403)
    expect((await stack.call(getEscalation, { groupid }, stranger.token)).status).toBe(404)
    expect((await stack.call(putRota, { groupid, rota: week() }, operator.token)).status).toBe(403)
  })
})

describe('a person’s own notifications', () => {
  const channels = { alert: [], warning: [], alarm: ['email' as const] }
  const ownOf = async (person: Person) => {
    const { groups } = await stack.ask(getOwnNotifications, {}, person.token)
    return groups.find((group) => group.groupid === groupid)?.channels
  }

  it('are none until they choose, and end when they leave the group', async () => {
    expect(await ownOf(viewer)).toEqual(nothingChosen)
    await stack.ask(putOwnNotifications, { groups: [{ groupid, channels }] }, viewer.token)
    expect(await ownOf(viewer)).toEqual(channels)
    const request = { groupid, targetUserID: viewer.userid }
    await stack.ask(removeGroupUser, request, admin.token)
    expect(await ownOf(viewer)).toBeUndefined()
    const late = await stack.call(putOwnNotifications, { groups: [{ groupid, channels }] }, viewer.token)
    expect([late.status, late.body]).toMatchObject([400, { message: 'Groups must be ones that you are in.' }])
  })

  it('have quiet hours, which can be ended, and a test by email', async () => {
    const quietHours = {
      timeZone: 'Europe/London',
      days: [0, 6],
      from: '22:00',
      to: '06:00',
      brokenBy: 'alarm' as const,
    }
    await stack.ask(putQuietHours, { quietHours }, operator.token)
    expect(await stack.ask(getOwnNotifications, {}, operator.token)).toMatchObject({
      quietHours,
      email: { to: operator.email, isConfirmed: true },
      phone: { isConfirmed: false },
      hasPush: false,
    })
    await stack.ask(putQuietHours, {}, operator.token)
    expect(await stack.ask(getOwnNotifications, {}, operator.token)).not.toHaveProperty('quietHours')
    expect(await stack.ask(sendOwnTest, {}, operator.token)).toEqual({
      message: `Test Sent to ${operator.email}`,
    })
    await eventually(async () => {
      expect((await stack.mailsTo(operator.email)).map(({ subject }) => subject)).toContain(
        '[TEST] Your notifications reach you here',
      )
    })
  })
})
