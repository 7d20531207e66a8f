import { beforeEach, describe, expect, it } from 'vitest'
import { DeviceId, type UserId } from '../../shared/core/ids'
import { type Scene, callerOf, openScene, tables } from '../../test/integration/openScene'
import { accessKey } from '../core/accessKey'
import type { Caller } from '../core/http/caller'
import { tryTransact } from '../core/store/storeWrites'
import type { UserRow } from '../users/userStore'
import {
  type Invitation,
  maxWaiting,
  maxWaitingOfGiver,
  findInvited,
  maxStrangersADay,
  openInvitations,
  openWaitsForAcceptance,
} from './pendingInvitations'

const [ann, bob] = [callerOf(1), callerOf(2)]
const deviceOf = (n: number) => accessKey.device(DeviceId.parse(`TRUCK${String(n).padStart(4, '0')}`))

let scene: Scene
let invitations: ReturnType<typeof openInvitations>

const offer = (change: Partial<Invitation> = {}): Invitation => ({
  subject: deviceOf(1),
  name: 'Truck',
  email: bob.email,
  role: 'USER',
  giver: { userid: ann.userid, email: ann.email, name: ann.name },
  ts: 5,
  userid: bob.userid,
  ...change,
})
const write = async (items: ReturnType<typeof invitations.giveWrites>) =>
  tryTransact(scene.documents, await items)
const give = (change: Partial<Invitation> = {}) => write(invitations.giveWrites(offer(change)))
const person = (n: number) => {
  const { userid, email, name } = callerOf(n)
  return { userid, email, name }
}

beforeEach(() => {
  scene = openScene()
  invitations = openInvitations(scene.documents, tables.access)
})

describe('an invitation', () => {
  it('is found by the person and by the device that it is for', async () => {
    await give()
    expect(await invitations.read(bob.userid, deviceOf(1))).toEqual(offer())
    expect(await invitations.waitingFor(deviceOf(1))).toEqual([offer()])
    expect(await invitations.count(bob.userid)).toBe(1)
    expect(await invitations.pageOf(bob.userid, 10)).toEqual({ invitations: [offer()] })
  })

  it('is none of another person, and counts as none before there is one', async () => {
    await give()
    expect(await invitations.read(ann.userid, deviceOf(1))).toBeUndefined()
    expect(await invitations.count(ann.userid)).toBe(0)
    expect(await invitations.waitingFor(deviceOf(2))).toEqual([])
  })

  it('comes page by page, each once', async () => {
    for (const n of [1, 2, 3]) await give({ subject: deviceOf(n) })
    const first = await invitations.pageOf(bob.userid, 2)
    expect(first.invitations.map(({ subject }) => subject)).toEqual([deviceOf(1), deviceOf(2)])
    expect(first.last).toBe(deviceOf(2))
    const second = await invitations.pageOf(bob.userid, 2, first.last)
    expect(second).toEqual({ invitations: [offer({ subject: deviceOf(3) })] })
  })

  it('is shown of a device up to the hundredth', async () => {
    for (let n = 1; n <= 101; n += 1) await give({ userid: callerOf(n).userid, giver: person(n) })
    expect(await invitations.waitingFor(deviceOf(1))).toHaveLength(100)
  })

  it('is made once', async () => {
    await give()
    await expect(give()).rejects.toMatchObject({
      code: 'conflict',
      message: 'An invitation waits for this person to accept it already.',
    })
  })

  it('is lost to another one that is made for the person at that moment', async () => {
    const [first, second] = await Promise.all([
      invitations.giveWrites(offer()),
      invitations.giveWrites(offer({ subject: deviceOf(2) })),
    ])
    expect(await tryTransact(scene.documents, first)).toBe(true)
    expect(await tryTransact(scene.documents, second)).toBe(false)
    expect(await give({ subject: deviceOf(2) })).toBe(true)
    expect(await give({ subject: deviceOf(1), userid: ann.userid })).toBe(true)
  })

  it('is one of at most five of a giver, and of fifty of all', async () => {
    for (let n = 1; n <= maxWaitingOfGiver; n += 1) await give({ subject: deviceOf(n) })
    await expect(give({ subject: deviceOf(6) })).rejects.toMatchObject({
      code: 'conflict',
      message: 'At most 5 of your invitations can wait for one person to answer.',
    })
    for (let n = maxWaitingOfGiver + 1; n <= maxWaiting; n += 1)
      await give({ subject: deviceOf(n), giver: person(n + 10) })
    await expect(give({ subject: deviceOf(99), giver: person(99) })).rejects.toMatchObject({
      code: 'conflict',
      message: 'This person has too many invitations to answer. Please ask them to answer some first.',
    })
  })
})

describe('the end of an invitation', () => {
  it('leaves nothing of it', async () => {
    await give()
    expect(await write(invitations.endWrites(offer()))).toBe(true)
    expect(await invitations.waitingFor(deviceOf(1))).toEqual([])
    expect(await invitations.count(bob.userid)).toBe(0)
  })

  it.each<[string, Partial<Invitation> | undefined]>([
    ['is gone', undefined],
    ['was made anew since', { ts: 6 }],
    ['offers another role by now', { role: 'ADMIN' }],
  ])('is refused where it %s', async (_, change) => {
    if (change !== undefined) await give(change)
    await expect(invitations.endWrites(offer())).rejects.toMatchObject({
      code: 'conflict',
      message: 'This invitation is not there any more.',
    })
    expect(await tryTransact(scene.documents, invitations.removeWrites(offer()))).toBe(false)
  })

  it('comes with what was given meanwhile, whether there was one or not', async () => {
    const forget = () => tryTransact(scene.documents, invitations.forgetWrites(bob.userid, deviceOf(1)))
    expect(await forget()).toBe(true)
    await give({ ts: 6 })
    expect(await forget()).toBe(true)
    expect(await invitations.read(bob.userid, deviceOf(1))).toBeUndefined()
  })
})

describe('what an account gives to a person', () => {
  const waits = (giver: Caller, target: UserId) =>
    openWaitsForAcceptance(scene.documents, tables.access, scene.access, scene.now)(giver, target)
  const member = (n: number) =>
    scene.put(tables.access, { pk: accessKey.user(callerOf(n).userid), sk: deviceOf(1), role: 'VIEW' })

  it('waits between strangers alone', async () => {
    expect(await waits(ann, bob.userid)).toBe(true)
    expect(await waits(ann, ann.userid)).toBe(false)
    expect(await waits({ ...ann, specialGroups: new Set(['senquip_admin']) }, bob.userid)).toBe(false)
    await member(1)
    await member(2)
    expect(await waits(ann, bob.userid)).toBe(false)
  })

  it('is refused after fifty strangers in a day', async () => {
    for (let n = 1; n <= maxStrangersADay; n += 1) await waits(ann, callerOf(n + 10).userid)
    scene.clock.ms += 3_600_000
    await expect(waits(ann, bob.userid)).rejects.toMatchObject({
      code: 'tooManyAttempts',
      message:
        'At most 50 people who share no device or group with you can be invited in a day. Please try again tomorrow.',
      retryAfterSeconds: 23 * 3600,
    })
    expect(await waits(bob, ann.userid)).toBe(true)
  })
})

describe('the person whom an invitation names', () => {
  const found = (row: Partial<UserRow> | undefined) =>
    findInvited({ findByEmail: () => Promise.resolve(row as UserRow | undefined) }, bob.email)

  it('has signed in once with an address that is proved', async () => {
    const row = { firstSignInTs: 1, emailVerified: true }
    expect(await found(row)).toBe(row)
    for (const none of [undefined, { emailVerified: true }, { firstSignInTs: 1, emailVerified: false }]) {
      await expect(found(none)).rejects.toMatchObject({ code: 'invalid', field: 'targetEmail' })
    }
  })
})
