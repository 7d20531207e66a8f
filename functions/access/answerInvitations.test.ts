import { beforeEach, describe, expect, it } from 'vitest'
import { DeviceId, GroupId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { type Scene, callerOf, openScene, tables } from '../../test/integration/openScene'
import { openLogWriter } from '../serverlog/logEntry'
import { openUserStore } from '../users/userStore'
import { tryTransact } from '../core/store/storeWrites'
import { newId } from '../core/newId'
import { type AcceptRight, acceptInvitation, declineInvitation, getInvitations } from './answerInvitations'
import { type Invitation, openInvitations } from './pendingInvitations'

const [ann, bob] = [callerOf(1), callerOf(2)]
const deviceid = DeviceId.parse('TRUCK0001')
const groupid = GroupId.parse('g-HaulTruck')

let scene: Scene
let invitations: ReturnType<typeof openInvitations>

const offer = (change: Partial<Invitation> = {}): Invitation => ({
  subject: `DEVICE#${deviceid}`,
  name: 'Truck',
  email: bob.email,
  role: 'USER',
  giver: { userid: ann.userid, email: ann.email, name: ann.name },
  ts: 5,
  userid: bob.userid,
  ...change,
})
const give = async (change: Partial<Invitation> = {}) =>
  tryTransact(scene.documents, await invitations.giveWrites(offer(change)))
const logged = async () =>
  (await scene.all('serverLog')).map(({ pk, name, description }) => [pk, name, description] as unknown[])

beforeEach(async () => {
  scene = openScene()
  invitations = openInvitations(scene.documents, tables.access)
  await scene.addAccount({ ...ann, specialGroups: new Set(['distributors']) })
})

describe('the invitations of a person', () => {
  it('say what is offered, by whom and since when, of devices and groups', async () => {
    await give()
    await give({ subject: `GROUP#${groupid}`, name: 'Pit', role: 'VIEW' })
    const invitedBy = { name: ann.name, email: ann.email }
    expect(await getInvitations(invitations)({}, bob)).toEqual({
      invitations: [
        { deviceid, name: 'Truck', permission: 'USER', invitedTs: 5, invitedBy },
        { groupid, name: 'Pit', permission: 'VIEW', invitedTs: 5, invitedBy },
      ],
    })
  })

  it('come in pages', async () => {
    const paged = {
      pageOf: (_: unknown, __: unknown, after?: string) =>
        Promise.resolve(after === undefined ? { invitations: [offer()], last: 'x' } : { invitations: [] }),
    }
    expect((await getInvitations(paged)({}, bob)).lastEvaluatedKey).toBe('x')
    expect(await getInvitations(paged)({ pageStartKey: 'x' }, bob)).toStrictEqual({ invitations: [] })
  })
})

describe('an invitation that is accepted', () => {
  const accept = (right: AcceptRight, ids: object = { deviceid }, keep?: () => Promise<never[]>) =>
    acceptInvitation(invitations, openUserStore(scene.documents, tables.users), right)(ids, bob, keep)
  const done: AcceptRight = () => Promise.resolve()
  const isOver = {
    code: 'conflict',
    message: 'This invitation is no longer valid. Decline it to remove it from the list.',
  }

  it('is carried out in the right that its giver has now, and keeps its answer', async () => {
    await give()
    const asked: unknown[] = []
    const kept: unknown[] = []
    const right: AcceptRight = async (invitation, ids, giver, by, keep) => {
      asked.push(invitation, ids, giver, by)
      await keep()
    }
    const keep = (answer?: unknown) => {
      kept.push(answer)
      return Promise.resolve([])
    }
    expect(await accept(right, { deviceid }, keep)).toEqual({ message: 'Invitation Accepted' })
    expect(asked).toEqual([
      offer(),
      { deviceid },
      {
        ...offer().giver,
        specialGroups: new Set(['distributors']),
        sessionId: '',
        tokenExpires: 0,
        requestId: bob.requestId,
      },
      bob,
    ])
    expect(kept).toEqual([{ message: 'Invitation Accepted' }])
  })

  it.each([
    ['for another device', { deviceid: DeviceId.parse('TRUCK0002') }],
    ['for nothing', {}],
  ])('is none %s', async (_, ids) => {
    await give()
    await expect(accept(done, ids)).rejects.toMatchObject({
      code: 'conflict',
      message: 'This invitation is not there any more.',
    })
  })

  it('is worth nothing once its giver has no account, or was shut out', async () => {
    await give()
    await give({ subject: `GROUP#${groupid}`, giver: { ...offer().giver, userid: callerOf(9).userid } })
    await expect(accept(done, { groupid })).rejects.toMatchObject(isOver)
    const [row] = await scene.all('users')
    await scene.put('users', { ...row, isDisabled: true })
    await expect(accept(done)).rejects.toMatchObject(isOver)
  })

  it.each(['notFound', 'forbidden'] as const)('is over when its giver may not: %s', async (code) => {
    await give()
    await expect(accept(() => Promise.reject(new Problem(code)))).rejects.toMatchObject(isOver)
  })

  it.each([new Problem('unavailable'), Object.assign(new Error('broken'), { code: 'forbidden' })])(
    'stays when it fails for another reason: %s',
    async (error) => {
      await give()
      await expect(accept(() => Promise.reject(error))).rejects.toBe(error)
    },
  )
})

describe('an invitation that is declined', () => {
  const decline = (ids: object = {}, parts: Partial<typeof invitations> = {}) =>
    declineInvitation({
      documents: scene.documents,
      invitations: { ...invitations, ...parts },
      writeLog: openLogWriter(tables.serverLog, newId),
      now: scene.now,
    })(ids, bob)
  const message = 'Invitation Declined'

  it('is in the log of what it was for; others stay', async () => {
    await give()
    await give({ subject: `GROUP#${groupid}` })
    expect(await decline({ deviceid })).toEqual({ message, declined: 1 })
    expect(await logged()).toEqual([
      [`DEVICE#${deviceid}`, message, `${bob.email} declined the invitation of ${ann.email}`],
    ])
    expect(await decline({ groupid })).toEqual({ message, declined: 1 })
    expect(await invitations.count(bob.userid)).toBe(0)
  })

  it('is every one that waits where none is named', async () => {
    await give()
    await give({ subject: `GROUP#${groupid}` })
    expect(await decline()).toEqual({ message, declined: 2 })
  })

  it('may be gone already, also at that moment', async () => {
    expect(await decline({ deviceid })).toEqual({ message, declined: 0 })
    const gone = { read: () => Promise.resolve(offer()) }
    expect(await decline({ deviceid }, gone)).toEqual({ message, declined: 0 })
    expect(await logged()).toEqual([])
  })
})
