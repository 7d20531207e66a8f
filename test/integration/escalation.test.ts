import { beforeEach, describe, expect, it } from 'vitest'
import { stepPrefix } from '../../functions/alarms/alarmKeys'
import { openNoteStep } from '../../functions/alarms/noteStep'
import { openNoticeForPeople } from '../../functions/alerts/noticeForPeople'
import { openAccessStore } from '../../functions/access/accessStore'
import { accessKey } from '../../functions/core/accessKey'
import { newId } from '../../functions/core/newId'
import { openEscalate } from '../../functions/escalation/escalate'
import { openEscalationStore } from '../../functions/escalation/escalationStore'
import { userKey, openUserStore } from '../../functions/users/userStore'
import { type DeviceId, GroupId, type UserId } from '../../shared/core/ids'
import { hourMs, minuteMs } from '../../shared/core/time'
import { Chain, type ChainFields } from '../../shared/escalation/chain'
import { Rota, type RotaFields } from '../../shared/escalation/rota'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { openAlarmScene } from './alarmScene'
import { openAlertScene } from './alertScene'
import { killEverywhere, mortal } from './dieAt'
import { callerOf, openScene, tables } from './openScene'

const scene = openScene()
const alerts = openAlertScene(scene)
const alarms = openAlarmScene(scene)
const [ann, bob, cat] = [callerOf(1), callerOf(2), callerOf(3)]
const escalations = openEscalationStore(scene.documents, tables.alarms)

let device: DeviceId
let group: GroupId
let count = 0

const escalateOn = (documents: DynamoDBDocumentClient) =>
  openEscalate({
    access: openAccessStore(documents, tables.access),
    users: openUserStore(documents, tables.users),
    hasPush: () => Promise.resolve(false),
    escalations: openEscalationStore(documents, tables.alarms),
    noticeForPeople: openNoticeForPeople(tables.notices, newId),
    noteStep: openNoteStep(tables.alarms, newId),
  })
const work = (id: string, documents = scene.documents) =>
  alarms.openAlarmWorker({ escalation: escalateOn(documents) }, documents)(device, id)

const step = (people: UserId[], afterMinutes: number): ChainFields['steps'][number] => ({
  people,
  channels: ['email'],
  afterMinutes,
})
const write = async (chains: ChainFields[], rotas: RotaFields[] = []) => {
  const read = await escalations.read(group)
  const body = {
    chains: chains.map((chain, n) => Chain.parse({ ...chain, chainid: `c-0000000${n}`, version: 1 })),
    rotas: rotas.map((rota, n) => Rota.parse({ ...rota, rotaid: `r-0000000${n}`, version: 1 })),
  }
  const { Put } = escalations.write(group, read, JSON.stringify(body))
  await scene.put('alarms', { ...Put?.Item })
}
const threeSteps: ChainFields = {
  name: 'Day shift',
  level: 'warning',
  steps: [step([ann.userid], 0), step([bob.userid], 5), step([cat.userid], 10)],
}
const nights = { name: 'Nights', timeZone: 'UTC', overrides: [] }

const relate = async (a: string, b: string, fields = {}) => {
  await scene.put('access', { pk: a, sk: b, ...fields })
  await scene.put('access', { pk: b, sk: a, ...fields })
}
const arrange = async () => {
  count += 1
  const n = String(count).padStart(6, '0')
  device = await scene.addDevice(`ESC${n}`, {}, [])
  group = GroupId.parse(`g-Esc${n}`)
  await relate(accessKey.device(device), accessKey.group(group))
  for (const person of [ann, bob, cat]) {
    await scene.addAccount(person)
    await relate(accessKey.group(group), accessKey.user(person.userid), { role: 'OPERATOR' })
  }
  alerts.mails.length = 0
}
const ringing = (fields: object = {}) =>
  alarms.arrangeOccurrence(device, {
    rangMs: scene.clock.ms,
    due_ring: scene.clock.ms,
    work: 'alarm 0',
    dueMs: scene.clock.ms,
    ...fields,
  })
const change = async (id: string, fields: object) =>
  scene.put('alarms', { ...(await alarms.occurrences.read(device, id)), ...fields })
const mailed = async () => {
  await alerts.sendAll(device)
  return alerts.mailed()
}
const history = async (id: string) =>
  (await scene.all('alarms'))
    .filter(({ pk, sk }) => pk === device && String(sk).startsWith(stepPrefix(id)))
    .sort((a, b) => (String(a.sk) < String(b.sk) ? -1 : 1))
    .map(({ text }) => String(text))
const after = async (minutes: number, id: string) => {
  scene.clock.ms += minutes * minuteMs
  await work(id)
}

beforeEach(arrange)

describe('a chain', () => {
  it('notifies one after the other at their times, and each step is in the history', async () => {
    await write([threeSteps])
    const id = await ringing()
    await work(id)
    expect(await mailed()).toEqual([ann.email])
    await after(4, id)
    expect(await mailed()).toEqual([ann.email])
    await after(1, id)
    expect(await mailed()).toEqual([ann.email, bob.email])
    await after(60, id)
    expect(await mailed()).toEqual([ann.email, bob.email, cat.email])
    expect(await history(id)).toEqual([
      'Step 1 of Day shift notified Person 1 by email',
      'Step 2 of Day shift notified Person 2 by email',
      'Step 3 of Day shift notified Person 3 by email',
    ])
    expect((await alarms.occurrences.read(device, id))?.dueMs).toBeUndefined()
  })

  it('does not begin below its level, and says on the mail which step it is', async () => {
    await write([{ ...threeSteps, level: 'alarm' }])
    const quiet = await ringing({ level: 'warning' })
    await work(quiet)
    expect(await mailed()).toEqual([])
    const id = await ringing()
    await work(id)
    await mailed()
    expect(alerts.mails[0]?.subject).toContain('Step 1 of Day shift')
  })

  it.each([
    ['acknowledged', { acknowledged: { by: 'Person 1', atMs: 0 } }, 'Person 1 acknowledged'],
    ['over', { endedMs: 1 }, 'the event has ended'],
  ])('ends when the occurrence is %s, and says so', async (_word, fields, why) => {
    await write([threeSteps])
    const id = await ringing()
    await work(id)
    await change(id, fields)
    await after(5, id)
    await after(60, id)
    expect(await mailed()).toEqual([ann.email])
    expect((await history(id)).at(-1)).toBe(`Day shift ended: ${why}.`)
    expect((await alarms.occurrences.read(device, id))?.dueMs).toBeUndefined()
  })

  it('waits while the event pauses within its off-delay, and goes on when it has begun again', async () => {
    await write([threeSteps])
    const id = await ringing()
    await work(id)
    scene.clock.ms += 5 * minuteMs
    await change(id, { endedMs: scene.clock.ms - 1000 })
    await work(id)
    expect(await mailed()).toEqual([ann.email])
    const { endedMs: _ended, ...row } = (await alarms.occurrences.read(device, id)) ?? {}
    await scene.put('alarms', row)
    await after(60, id)
    expect(await mailed()).toEqual([ann.email, bob.email])
    await work(id)
    expect(await mailed()).toEqual([ann.email, bob.email, cat.email])
  })

  it('does not begin again with the next occurrence where the last one was', async () => {
    await write([threeSteps])
    const first = await ringing()
    await work(first)
    await after(5, first)
    await change(first, { endedMs: 1 })
    await after(30, first)
    const second = await ringing()
    await work(second)
    expect(await mailed()).toEqual([ann.email, bob.email, ann.email])
  })

  it('is over a day after it began, however late the worker comes', async () => {
    await write([threeSteps])
    const id = await ringing()
    await work(id)
    await after(24 * 60, id)
    expect(await mailed()).toEqual([ann.email])
    expect((await history(id)).at(-1)).toBe('Day shift ended: its time is over.')
  })

  it('ends when it is removed meanwhile, and begins anew when what held the occurrence back is over', async () => {
    await write([threeSteps])
    const id = await ringing()
    await work(id)
    await write([])
    await after(5, id)
    expect((await history(id)).at(-1)).toBe('Day shift ended: it is no longer there.')
    await write([threeSteps])
    await change(id, {
      rangMs: scene.clock.ms,
      due_ring: scene.clock.ms,
      work: 'alarm 0',
      dueMs: scene.clock.ms,
    })
    await work(id)
    expect(await mailed()).toEqual([ann.email, ann.email])
  })
})

describe('a step that reaches no one', () => {
  it('is followed by the next one at once, and says so', async () => {
    const gap = { ...nights, shifts: [{ days: [5], from: '00:00', to: '09:00', people: [ann.userid] }] }
    const rotaStep = { rotaid: 'r-00000000', channels: ['email'], afterMinutes: 0 }
    await write(
      [
        Chain.parse({
          ...threeSteps,
          chainid: 'c-00000000',
          version: 1,
          steps: [rotaStep, step([bob.userid], 30)],
        }),
      ],
      [gap],
    )
    const id = await ringing()
    await work(id)
    expect(await mailed()).toEqual([bob.email])
    expect(await history(id)).toEqual([
      'Step 1 of Day shift notified no one. No one is on call in Nights. The next step follows at once.',
      'Step 2 of Day shift notified Person 2 by email',
    ])
  })

  it('leaves out who has no access to the device any more, and who confirmed nothing that it uses', async () => {
    await write([
      { ...threeSteps, steps: [step([ann.userid], 0), { ...step([bob.userid], 5), channels: ['sms'] }] },
    ])
    await scene.put('access', { pk: accessKey.group(group), sk: accessKey.user(ann.userid), role: 'NONE' })
    await scene.put('access', { pk: accessKey.user(ann.userid), sk: accessKey.group(group), role: 'NONE' })
    const id = await ringing()
    await work(id)
    expect(await mailed()).toEqual([])
    expect(await history(id)).toEqual([
      'Step 1 of Day shift notified no one. Person 1 has no access to the device. The next step follows at once.',
      'Step 2 of Day shift notified no one. Person 2 has nothing confirmed that the step uses. No step is left.',
    ])
  })

  it('does not wait for a channel that the plan of the device does not have', async () => {
    const texts = { ...step([ann.userid], 0), channels: ['sms' as const, 'email' as const] }
    await write([{ ...threeSteps, steps: [texts] }])
    await scene.put('users', {
      ...(await scene.all('users')).find(
        ({ userid, pk }) => userid === ann.userid && pk === userKey(ann.userid).pk,
      ),
      phone: '+61400000001',
      phoneVerified: true,
    })
    const id = await ringing()
    await work(id)
    expect(await mailed()).toEqual([ann.email])
    expect(alerts.messages.map(({ to }) => to)).toEqual(['+61400000001'])
  })
})

it('notifies whoever has the shift when the step is due', async () => {
  const shifts = [
    { days: [5], from: '00:00', to: '11:00', people: [ann.userid] },
    { days: [5], from: '11:00', to: '00:00', people: [bob.userid] },
  ]
  const rotaStep = (afterMinutes: number) => ({ rotaid: 'r-00000000', channels: ['email'], afterMinutes })
  scene.clock.ms = Date.UTC(2026, 10, 28, 10, 30)
  await write(
    [Chain.parse({ ...threeSteps, chainid: 'c-00000000', version: 1, steps: [rotaStep(0), rotaStep(45)] })],
    [{ ...nights, shifts }],
  )
  const id = await ringing()
  await work(id)
  await after(45, id)
  expect(await mailed()).toEqual([ann.email, bob.email])
})

it('ends the same wherever the worker dies: each step once, in order', async () => {
  const lives: string[][] = []
  const deaths = await killEverywhere(
    async (life) => {
      scene.clock.ms += hourMs
      await arrange()
      await write([threeSteps])
      const id = await ringing()
      lives.push([id])
      const documents = mortal(scene.documents, life)
      for (const minutes of [0, 5, 5]) {
        scene.clock.ms += minutes * minuteMs
        await work(id, documents)
      }
    },
    async (where) => {
      const id = lives.at(-1)?.[0] ?? ''
      for (let minute = 0; minute < 12; minute += 1) await after(1, id)
      await work(id)
      expect([where, ...(await mailed())]).toEqual([where, ann.email, bob.email, cat.email])
      expect([where, (await history(id)).length]).toEqual([where, 3])
    },
  )
  expect(deaths).toBeGreaterThan(15)
})
