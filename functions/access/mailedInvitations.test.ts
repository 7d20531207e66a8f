import { beforeEach, describe, expect, it } from 'vitest'
import { type Scene, callerOf, openScene, tables } from '../../test/integration/openScene'
import { tryTransact } from '../core/store/storeWrites'
import { openClaimInvitations, openMailedInvitations } from './mailedInvitations'
import { type MailedInvitation, maxWaitingOfGiver, openInvitations } from './pendingInvitations'

const [ann, bob] = [callerOf(1), callerOf(2)]

let scene: Scene
let mailed: ReturnType<typeof openMailedInvitations>

const offer = (change: Partial<MailedInvitation> = {}): MailedInvitation => ({
  subject: 'DEVICE#TRUCK0001',
  name: 'Truck',
  email: bob.email,
  role: 'USER',
  giver: { userid: ann.userid, email: ann.email, name: ann.name },
  ts: scene.now() / 1000,
  expiresTs: scene.now() / 1000 + 100,
  ...change,
})
const second = () => offer({ subject: 'DEVICE#TRUCK0002' })
const mail = async (change: Partial<MailedInvitation> = {}) =>
  tryTransact(scene.documents, await mailed.giveWrites(offer(change)))
const claim = (parts: Partial<Scene['access']> = {}) =>
  openClaimInvitations(scene.documents, tables.access, { ...scene.access, ...parts }, scene.now)(bob)
const waiting = async () =>
  (await openInvitations(scene.documents, tables.access).pageOf(bob.userid, 50)).invitations
const left = async () => (await mailed.allOf(bob.email)).map(({ subject }) => subject)

beforeEach(() => {
  scene = openScene()
  mailed = openMailedInvitations(scene.documents, tables.access)
})

describe('an invitation to an address', () => {
  it('is one to the account that proves to own it', async () => {
    await mail()
    await claim()
    const { expiresTs: _, ...given } = offer()
    expect(await waiting()).toEqual([{ ...given, userid: bob.userid }])
    expect(await left()).toEqual([])
  })

  it('is worth nothing once its time is over', async () => {
    await mail()
    scene.clock.ms += 100_000
    await claim()
    expect(await waiting()).toEqual([])
  })

  it('is done where the person has a role by then', async () => {
    await mail()
    await claim({ directRole: () => Promise.resolve('VIEW') })
    expect([await waiting(), await left()]).toEqual([[], []])
  })

  it.each<[string, () => Promise<unknown>, string[]]>([
    ['withdrawn', () => tryTransact(scene.documents, mailed.removeWrites(second())), []],
    ['sent again', () => mail({ ...second(), ts: second().ts + 1 }), ['DEVICE#TRUCK0002']],
  ])('that is %s while another is taken over is left as it is', async (_, change, stays) => {
    await mail()
    await mail(second())
    let isFirst = true
    await claim({
      directRole: async () => {
        if (isFirst) await change()
        isFirst = false
        return undefined
      },
    })
    expect((await waiting()).map(({ subject }) => subject)).toEqual([offer().subject])
    expect(await left()).toEqual(stays)
  })
})

describe('the invitations that wait for an address', () => {
  it('are at most five of a giver; those of others and of a time that is over do not count', async () => {
    for (let n = 1; n <= maxWaitingOfGiver - 1; n += 1) await mail({ subject: `DEVICE#OWN00000${n}` })
    const other = { userid: callerOf(3).userid, email: callerOf(3).email, name: '' }
    await mail({ subject: 'DEVICE#OTHER0001', giver: other })
    await mail({ subject: 'DEVICE#OVER00001', expiresTs: scene.now() / 1000 })
    expect(await mail()).toBe(true)
    expect(await mail({ role: 'ADMIN' })).toBe(true)
    await expect(mail({ subject: 'DEVICE#MORE00001' })).rejects.toMatchObject({
      code: 'conflict',
      message: 'At most 5 of your invitations can wait for one address.',
    })
  })
})
