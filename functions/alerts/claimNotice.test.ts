import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '../../shared/core/time'
import { hot, low, marker, openClaimScene, rolloverMs } from '../../test/integration/claimScene'
import { callerOf, startMs, tables } from '../../test/integration/openScene'
import { leaseMs } from './claimNotice'

const [ann, bob, cat] = ['ann@example.com', 'bob@example.com', 'cat@example.com']
const both = [ann, bob]
const waiting = (...list: (string | undefined)[]) => list.map((to) => ({ to, state: 'waiting' }))

let here: Awaited<ReturnType<typeof openClaimScene>>

beforeEach(async () => {
  here = await openClaimScene()
})

describe('a notification that is claimed', () => {
  it('has its people and its units fixed, and is stored as it is handed over', async () => {
    await here.arrange({ emailList: both, emailUsed: 10 })
    await here.note()
    const claimed = await here.claim()
    expect(claimed?.row).toMatchObject({
      ...{ state: 'claimed', recipients: waiting(...both), due: [hot], unitFor: 'each', isInOne: false },
      ...{ left: 288, reserve: 90, claimedMs: startMs, dueMs: startMs + leaseMs, createdMs: startMs - 2000 },
    })
    expect(claimed?.row).toEqual(await here.stored())
    expect(claimed?.record?.name).toBe('Truck')
    expect(claimed?.alerts).toMatchObject({ emailList: both, emailUsed: 10 })
    expect(await here.item()).toMatchObject({ emailUsed: 12, rolloverMs })
    expect(await here.written()).toEqual(['gate', 'outcome'])
    expect(here.noted()).toEqual([{ to: ann }, { to: bob }])
  })

  it('starts a month that is over again, of both channels', async () => {
    await here.arrange({ emailList: [ann], emailUsed: 300, smsUsed: 7, rolloverMs: startMs })
    await here.note()
    expect((await here.claim())?.row.left).toBe(299)
    expect(await here.item()).toMatchObject({ emailUsed: 1, smsUsed: 0, rolloverMs })
  })

  it('keeps at most what is left for alarms', async () => {
    await here.arrange({ emailList: [ann], emailUsed: 250 })
    await here.note()
    expect((await here.claim())?.row).toMatchObject({ left: 49, reserve: 49 })
  })

  it('says of which of its events the sensor is in doubt', async () => {
    here.world.isDoubted = true
    await here.arrange({ emailList: [ann] })
    await here.note()
    const doubt = { kind: 'stuck', sinceTs: 1 }
    expect((await here.claim())?.row.due).toEqual([{ ...hot, doubt }])
    expect((await here.stored())?.due).toEqual([{ ...hot, doubt }])
  })

  it('leaves out what people dealt with meanwhile, and says why', async () => {
    const heldBack = [{ ...low, why: 'shelved' }]
    here.world.gate = { due: [hot], heldBack }
    here.world.gathered = { kind: 'go', items: [marker('gathered')] }
    await here.arrange({ emailList: [ann] })
    await here.note({ due: [hot, low] })
    expect((await here.claim())?.row).toMatchObject({ due: [hot], heldBack })
    expect(await here.stored()).toMatchObject({ due: [hot], heldBack })
    expect(await here.written()).toEqual(['gate', 'gathered', 'outcome'])
  })

  it('by push takes nothing of the month, and goes to its people by name', async () => {
    const { userid } = callerOf(1)
    here.world.gate = { heldBack: [{ ...low, why: 'shelved' }] }
    await here.arrange({ emailUsed: 300, smsUsed: 100 })
    await here.note({ kind: 'personal', channel: 'push', people: [{ to: userid, userid, headline: 'You' }] })
    const claimed = await here.claim()
    expect(claimed?.row).toMatchObject({
      ...{ state: 'claimed', recipients: waiting(userid), claimedMs: startMs, dueMs: startMs + leaseMs },
      ...{ due: [hot], heldBack: [{ why: 'shelved' }] },
    })
    expect(claimed?.row).toEqual(await here.stored())
    expect(claimed?.record?.name).toBe('Truck')
    expect(await here.item()).toMatchObject({ emailUsed: 300, smsUsed: 100 })
    expect(here.noted()).toEqual([{ to: userid, userid, headline: 'You' }])
    expect(await here.written()).toEqual(['gate', 'outcome'])
  })

  it('by push needs no plan', async () => {
    await here.scene.addDevice(here.device, { tier: 'STANDARD' })
    await here.note({ kind: 'personal', channel: 'push', people: [{ to: 'p' }] })
    expect((await here.claim())?.row.state).toBe('claimed')
  })

  it.each([
    ['takes one unit for all whom it names', 250, 'all', 251],
    ['goes out without a unit when none is left', 300, 'none', 300],
  ])('as a list %s', async (_, emailUsed, unitFor, after) => {
    here.world.fill = {
      ...{ headline: '3 devices of Pit', more: 2, plannedMs: startMs - 1 },
      people: both.map((to) => ({ to })),
    }
    await here.arrange({ emailUsed })
    await here.note({ kind: 'list', due: [low], dueMs: startMs })
    const claimed = await here.claim()
    expect(claimed?.row).toMatchObject({
      ...{ unitFor, isInOne: false, recipients: waiting(...both), headline: '3 devices of Pit', more: 2 },
      ...{ plannedMs: startMs - 1, people: [{ to: ann }, { to: bob }] },
    })
    expect(claimed?.row).toEqual(await here.stored())
    expect(await here.item()).toMatchObject({ emailUsed: after })
    expect(await here.written()).toEqual(['fill', 'gate', 'outcome'])
  })

  it('as a list by push is stored with what it was filled with', async () => {
    here.world.fill = { headline: '3 devices of Pit', people: [{ to: 'p' }] }
    await here.note({ kind: 'list', channel: 'push', dueMs: startMs })
    expect((await here.claim())?.row).toEqual(await here.stored())
    expect(await here.stored()).toMatchObject({ headline: '3 devices of Pit', people: [{ to: 'p' }] })
  })
})

describe('the time of a notification', () => {
  it.each([
    ['a digest', { kind: 'digest' }],
    ['a list', { kind: 'list', people: [{ to: ann }] }],
    ['what is held for others like it', { heldMs: startMs - 1 }],
  ])('is waited for by %s, to the millisecond', async (_, fields) => {
    await here.arrange({ emailList: [ann] })
    await here.note({ ...fields, dueMs: startMs + 1 })
    await here.scene.put(tables.notices, {
      ...{ deviceid: here.device, id: 'N0', kind: 'event', channel: 'email', state: 'kept', digest: 'N1' },
      ...{ createdMs: 1, atMs: 1, recipients: [] },
    })
    expect(await here.claim()).toBeUndefined()
    expect((await here.stored())?.state).toBe('new')
    here.scene.clock.ms += 1
    expect((await here.claim())?.row.state).toBe('claimed')
  })

  it('is no matter to any other: the sender need not wait for the sweep', async () => {
    await here.arrange({ emailList: [ann] })
    await here.note({ dueMs: startMs + dayMs })
    expect((await here.claim())?.row.state).toBe('claimed')
  })

  it('is over for one that has come to an end, and for one that is not there', async () => {
    expect(await here.claim()).toBeUndefined()
    for (const state of ['sent', 'kept', 'claimed']) {
      await here.note({ state, dueMs: undefined, recipients: [{ to: ann, state: 'waiting' }] })
      expect(await here.claim()).toBeUndefined()
    }
    await here.note({ state: 'sent', dueMs: startMs })
    expect(await here.claim()).toBeUndefined()
    expect(here.outcomes).toEqual([])
  })
})

describe('a notification whose sender died', () => {
  const half = {
    ...{ state: 'claimed', claimedMs: startMs - 1, dueMs: startMs + leaseMs },
    recipients: [{ to: ann, state: 'accepted', messageId: 'm1' }, ...waiting(bob, cat)],
  }

  it('is taken up by another when its minute has passed, and not before', async () => {
    await here.arrange({ emailList: [...both, cat], emailUsed: 5 })
    await here.note(half)
    here.scene.clock.ms = startMs + leaseMs - 1
    expect(await here.claim()).toBeUndefined()
    here.scene.clock.ms += 1
    const claimed = await here.claim()
    expect(claimed?.row).toMatchObject({ recipients: half.recipients, dueMs: startMs + 2 * leaseMs })
    expect(claimed?.row).toEqual(await here.stored())
    expect(claimed?.record?.name).toBe('Truck')
    expect(claimed?.alerts).toMatchObject({ emailUsed: 5 })
    expect(await here.claim()).toBeUndefined()
    expect(await here.item()).toMatchObject({ emailUsed: 5 })
    expect(await here.written()).toEqual(['gate'])
  })

  it('does not go to who was taken off the list, and says what fell out of it both times', async () => {
    here.world.gate = { due: [hot], heldBack: [{ ...low, why: 'shelved' }] }
    await here.arrange({ emailList: [bob] })
    const before = { ...low, topic: 'cp1', why: 'acknowledged' }
    await here.note({ ...half, dueMs: startMs, due: [hot, low], heldBack: [before] })
    const claimed = await here.claim()
    expect(claimed?.row).toMatchObject({ due: [hot], heldBack: [before, { topic: 'vin', why: 'shelved' }] })
    expect(claimed?.row.recipients).toEqual([
      half.recipients[0],
      { to: bob, state: 'waiting' },
      { to: cat, state: 'failed', reason: 'notListed' },
    ])
    expect(claimed?.row).toEqual(await here.stored())
  })

  it('is ended for those who wait when people dealt with it meanwhile', async () => {
    here.world.gate = { why: 'acknowledged' }
    await here.arrange({ emailList: both })
    await here.note({ ...half, dueMs: startMs })
    const claimed = await here.claim()
    expect(claimed?.row).toMatchObject({ state: 'claimed', why: 'acknowledged', dueMs: startMs + leaseMs })
    expect(claimed?.row.recipients).toEqual([
      half.recipients[0],
      { to: bob, state: 'failed', reason: 'acknowledged' },
      { to: cat, state: 'failed', reason: 'acknowledged' },
    ])
    expect(claimed?.row).toEqual(await here.stored())
    expect(claimed?.record?.name).toBe('Truck')
    expect(claimed?.alerts.emailList).toEqual(both)
  })

  it('is ended when the device is gone, without asking what people did', async () => {
    await here.note({ ...half, dueMs: startMs })
    const Key = { deviceid: here.device, sk: 'RECORD' }
    await here.scene.documents.send(new DeleteCommand({ TableName: tables.devices, Key }))
    const claimed = await here.claim()
    expect(claimed?.record).toBeUndefined()
    expect(claimed?.row).toMatchObject({ why: 'no device', heldBack: [] })
    expect(claimed?.row.recipients.map(({ reason }) => reason)).toEqual([undefined, 'no device', 'no device'])
    expect(await here.written()).toEqual([])
  })
})
