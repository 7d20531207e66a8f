import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { GroupId } from '../../shared/core/ids'
import { dayMs, secondMs } from '../../shared/core/time'
import { clauseKinds } from '../../shared/notifications/noticeOutcomes'
import { hot, low, marker, openClaimScene, rolloverMs } from '../../test/integration/claimScene'
import { startMs, tables } from '../../test/integration/openScene'

const [ann, bob] = ['ann@example.com', 'bob@example.com']
const both = [ann, bob]
const [one, two] = ['+61400000001', '+61400000002']

let here: Awaited<ReturnType<typeof openClaimScene>>

beforeEach(async () => {
  here = await openClaimScene()
  await here.arrange({ emailList: both, phoneList: [one, two] })
})

/** What nothing is left to do of has left the index of what is due. */
const isOver = async () => {
  const row = await here.stored()
  expect(row).toMatchObject({ createdMs: startMs - 2000 })
  return row?.work === undefined && row?.dueMs === undefined
}

describe('a notification that is not sent', () => {
  it('of a device that is gone is for no person', async () => {
    const Key = { deviceid: here.device, sk: 'RECORD' }
    await here.scene.documents.send(new DeleteCommand({ TableName: tables.devices, Key }))
    await here.note()
    expect(await here.claim()).toBeUndefined()
    expect(await here.stored()).toMatchObject({ state: 'nobody' })
    expect([await isOver(), await here.written(), here.noted()]).toEqual([true, [], undefined])
  })

  it.each(clauseKinds)('because of %s notes that for each person', async (why) => {
    here.world.gate = { why }
    await here.note()
    expect(await here.claim()).toBeUndefined()
    expect(await here.stored()).toMatchObject({ state: 'quiet', why })
    expect(here.noted()).toEqual(both.map((to) => ({ to, clause: { kind: why } })))
    expect([await isOver(), await here.written()]).toEqual([true, ['outcome']])
  })

  it('for a reason that has no clause notes the words of the reason', async () => {
    here.world.gate = { why: 'of a kind to come' }
    await here.note()
    await here.claim()
    const clause = { kind: 'unknown', reason: 'of a kind to come' }
    expect(here.noted()).toEqual(both.map((to) => ({ to, clause })))
    expect(await here.item()).not.toHaveProperty('emailUsed')
  })

  it('without any address is for no person, and says who is switched off', async () => {
    const off = { [ann]: { reason: 'bounced', atMs: startMs - 5000, detail: '' } }
    await here.arrange({ emailList: [ann], off })
    await here.note()
    expect(await here.claim()).toBeUndefined()
    expect(await here.stored()).toMatchObject({ state: 'nobody' })
    const clause = { kind: 'addressOff', ts: startMs / secondMs - 5, reason: 'bounced' }
    expect(here.noted()).toEqual([{ to: ann, clause }])
    expect([await isOver(), await here.written()]).toEqual([true, ['outcome']])
  })

  it('without a plan is dropped, and nothing is counted', async () => {
    await here.scene.addDevice(here.device, { tier: 'STANDARD' })
    await here.note()
    expect(await here.claim()).toBeUndefined()
    expect(await here.stored()).toMatchObject({ state: 'dropped', why: 'plan' })
    expect(here.noted()).toEqual(both.map((to) => ({ to, clause: { kind: 'noPlan' } })))
    expect([await isOver(), await here.written()]).toEqual([true, ['outcome']])
    expect(await here.item()).not.toHaveProperty('emailUsed')
  })

  it('but waits for others like it is new until then, and says how long', async () => {
    const untilMs = startMs + 45_000
    here.world.gathered = { kind: 'hold', untilMs, items: [marker('joined')] }
    await here.note()
    expect(await here.claim()).toBeUndefined()
    expect(await here.stored()).toMatchObject({ state: 'new', heldMs: startMs, dueMs: untilMs, work: '3' })
    const clause = { kind: 'gathering', untilTs: untilMs / secondMs }
    expect(here.noted()).toEqual(both.map((to) => ({ to, clause })))
    expect(await here.written()).toEqual(['joined', 'outcome'])
    here.world.gathered = { kind: 'go', items: [] }
    here.scene.clock.ms = untilMs
    expect((await here.claim())?.row.state).toBe('claimed')
  })

  it('but is named by a list says which list that is', async () => {
    const list = { groupid: GroupId.parse('g-AAAAAAAAA'), groupName: 'Pit North' }
    here.world.gathered = { kind: 'list', list, items: [marker('joined')] }
    await here.note()
    expect(await here.claim()).toBeUndefined()
    expect(await here.stored()).toMatchObject({ state: 'quiet', why: 'list' })
    expect(here.noted()).toEqual(
      both.map((to) => ({ to, clause: { kind: 'list', list: { ...list, devices: 0 } } })),
    )
    expect([await isOver(), await here.written()]).toEqual([true, ['joined', 'outcome']])
  })
})

describe('an address that is switched off', () => {
  const off = { [two]: { reason: 'unsubscribed', atMs: startMs, detail: '' } }
  const notedOf = async (fields: object) => {
    await here.arrange({ emailList: both, phoneList: [one, two], off })
    await here.note(fields)
    await here.claim()
    return here.noted()?.filter(({ clause }) => clause?.kind === 'addressOff')
  }

  it('is noted of a notification that would have gone there', async () => {
    expect(await notedOf({ channel: 'sms' })).toMatchObject([{ to: two }])
    expect((await here.stored())?.recipients.map(({ to }) => to)).toEqual([one])
  })

  it.each([
    ['goes by the other channel', { channel: 'email' }],
    ['is a test', { channel: 'sms', kind: 'test', to: one }],
    ['is for people by name', { channel: 'sms', kind: 'personal', people: [{ to: one }] }],
    ['goes by push', { channel: 'push', kind: 'personal', people: [{ to: 'p' }] }],
  ])('is not noted of one that %s', async (_, fields) => {
    expect(await notedOf(fields)).toEqual([])
    expect((await here.stored())?.state).toBe('claimed')
  })
})

describe('a month without units enough', () => {
  const allUsed = { emailList: both, phoneList: [one, two], emailUsed: 300, smsUsed: 100 }

  it('keeps an alarm for a digest of the next day, which begins with it', async () => {
    await here.arrange(allUsed)
    await here.note()
    expect(await here.claim()).toBeUndefined()
    expect(await here.stored()).toMatchObject({
      ...{ state: 'kept', why: 'limit', digest: 'MADE1', due: [hot] },
      recipients: both.map((to) => ({ to, state: 'kept' })),
    })
    expect(await isOver()).toBe(true)
    expect(await here.stored('MADE1')).toMatchObject({
      ...{ kind: 'digest', channel: 'email', state: 'new', createdMs: startMs, dueMs: startMs + dayMs },
      atMs: startMs - 2000,
    })
    expect(await here.item()).toMatchObject({ emailDigest: 'MADE1', emailKept: 1, emailUsed: 300 })
    expect(await here.item()).not.toHaveProperty('emailEndedMs')
    expect(await here.written()).toEqual(['gate', 'outcome'])
    expect(here.noted()).toEqual([{ to: ann }, { to: bob }])
  })

  it('keeps a warning for the digest that is gathered already, and says once that the rest is for alarms', async () => {
    await here.arrange({ ...allUsed, emailUsed: 180, emailDigest: 'DIGEST', emailKept: 4 })
    await here.note({ due: [low] })
    expect(await here.claim()).toBeUndefined()
    expect(await here.stored()).toMatchObject({ state: 'kept', digest: 'DIGEST' })
    expect(await here.item()).toMatchObject({ emailDigest: 'DIGEST', emailKept: 5, emailEndedMs: rolloverMs })
    const [id = ''] = (await here.scene.all('notices')).flatMap(({ kind, id: each }) =>
      kind === 'ended' ? [String(each)] : [],
    )
    const ended = await here.stored(id)
    expect(ended).toMatchObject({ kind: 'ended', channel: 'email', dueMs: startMs, atMs: startMs - 2000 })
    await here.note({ due: [low] })
    await here.claim()
    const rows = await here.scene.all('notices')
    expect(rows.map(({ kind }) => kind).sort()).toEqual(['ended', 'event'])
    expect(await here.item()).toMatchObject({ emailKept: 6 })
  })

  it('says once that the rest is for alarms, also when two are kept at the same moment', async () => {
    await here.arrange({ ...allUsed, emailDigest: 'DIGEST', emailKept: 4 })
    for (const id of ['N1', 'N2']) await here.note({ id, due: [low] })
    await Promise.all(['N1', 'N2'].map((id) => here.claim(id)))
    const kinds = (await here.scene.all('notices')).map(({ kind }) => kind)
    expect(kinds.sort()).toEqual(['ended', 'event', 'event'])
    expect(await here.item()).toMatchObject({ emailKept: 6 })
  })

  it('reaches some by text message, and keeps it for the others', async () => {
    await here.arrange({ ...allUsed, smsUsed: 59 })
    await here.note({ channel: 'sms', due: [low] })
    const claimed = await here.claim()
    const recipients = [
      { to: one, state: 'waiting' },
      { to: two, state: 'kept' },
    ]
    expect(claimed?.row).toMatchObject({ recipients, digest: 'MADE1', left: 40, reserve: 30 })
    expect(claimed?.row).toEqual(await here.stored())
    expect(await here.item()).toMatchObject({ smsUsed: 60, smsKept: 1, smsDigest: 'MADE1' })
    expect((await here.scene.all('notices')).map(({ kind }) => kind).sort()).toEqual([
      'digest',
      'ended',
      'event',
    ])
  })

  it('drops a test, and what is for people by name, of which no digest is made', async () => {
    for (const fields of [
      { kind: 'test', to: ann },
      { kind: 'personal', people: [{ to: ann }] },
    ]) {
      await here.arrange(allUsed)
      await here.note({ ...fields, due: [low] })
      expect(await here.claim()).toBeUndefined()
      expect(await here.stored()).toMatchObject({
        ...{ state: 'dropped', why: 'limit' },
        recipients: [{ to: ann, state: 'dropped' }],
      })
      expect((await here.stored())?.digest).toBeUndefined()
    }
    expect(await here.scene.all('notices')).toHaveLength(1)
  })

  it('drops some of the people by name, and says nothing of the month', async () => {
    await here.arrange({ ...allUsed, emailUsed: 179 })
    await here.note({ kind: 'personal', due: [low], people: both.map((to) => ({ to })) })
    expect((await here.claim())?.row.recipients).toEqual([
      { to: ann, state: 'waiting' },
      { to: bob, state: 'dropped' },
    ])
    expect(await here.scene.all('notices')).toHaveLength(1)
    expect(await here.item()).toMatchObject({ emailUsed: 180 })
  })

  it('lets a digest wait for the next one, and loses nothing of it', async () => {
    await here.arrange({ ...allUsed, emailUsed: 210, emailDigest: 'N1', emailKept: 1 })
    await here.note({ kind: 'digest', due: [], dueMs: startMs })
    await here.scene.put(tables.notices, {
      ...{ deviceid: here.device, id: 'M1', kind: 'event', channel: 'email', state: 'kept', digest: 'N1' },
      ...{ createdMs: 1, atMs: 1, recipients: both.map((to) => ({ to, state: 'kept' })) },
    })
    expect(await here.claim()).toBeUndefined()
    expect(await here.stored()).toMatchObject({ state: 'new', dueMs: rolloverMs, work: '3' })
    expect(await here.item()).toMatchObject({ emailDigest: 'N1', emailKept: 1, emailUsed: 210 })
    here.scene.clock.ms = rolloverMs
    expect((await here.claim())?.row).toMatchObject({ state: 'claimed', isInOne: true, unitFor: 'all' })
    const item = await here.item()
    expect(item).toMatchObject({ emailUsed: 1 })
    expect(item).not.toHaveProperty('emailDigest')
    expect(item).not.toHaveProperty('emailKept')
  })

  it('ends the digest also when no person is left for it', async () => {
    await here.arrange({ emailList: [], smsDigest: 'OTHER', smsKept: 3, emailDigest: 'N1', emailKept: 1 })
    await here.note({ kind: 'digest', due: [], dueMs: startMs })
    await here.claim()
    expect((await here.stored())?.state).toBe('nobody')
    const item = await here.item()
    expect(item).not.toHaveProperty('emailDigest')
    expect(item).toMatchObject({ smsDigest: 'OTHER', smsKept: 3 })
  })

  it('sends an alarm in one mail when only the kept shares are left', async () => {
    await here.arrange({ ...allUsed, emailUsed: 299 })
    await here.note()
    expect((await here.claim())?.row).toMatchObject({ isInOne: true, unitFor: 'all', left: 0, reserve: 0 })
    expect(await here.item()).toMatchObject({ emailUsed: 300 })
  })
})

describe('that most of a month is used', () => {
  const rows = async () => (await here.scene.all('notices')).filter(({ kind }) => kind === 'low')
  const claimAt = async (fields: object, item: object) => {
    await here.arrange({ emailList: [ann], phoneList: [one], ...item })
    await here.note({ due: [low], ...fields })
    expect((await here.claim())?.row.state).toBe('claimed')
    return rows()
  }

  it('is said by email as soon as four fifths are, once a month', async () => {
    expect(await claimAt({}, { emailUsed: 142 })).toEqual([])
    expect(await claimAt({}, { emailUsed: 143 })).toMatchObject([
      { channel: 'email', lowOf: 'email', state: 'new', dueMs: startMs, atMs: startMs - 2000, id: 'MADE1' },
    ])
    expect(await here.item()).toMatchObject({ emailLowMs: rolloverMs, emailUsed: 144 })
    expect(await claimAt({}, { emailUsed: 150, emailLowMs: rolloverMs })).toHaveLength(1)
    expect(await claimAt({}, { emailUsed: 150, emailLowMs: rolloverMs - 1 })).toHaveLength(2)
  })

  it('of text messages is said by email, too', async () => {
    expect(await claimAt({ channel: 'sms' }, { smsUsed: 47 })).toMatchObject([
      { channel: 'email', lowOf: 'sms' },
    ])
    expect(await here.item()).toMatchObject({ smsLowMs: rolloverMs })
  })

  it('is not said where no email is listed, and not by what itself says how the month stands', async () => {
    expect(await claimAt({ channel: 'sms' }, { smsUsed: 47, emailList: [] })).toEqual([])
    expect(await claimAt({ kind: 'ended', due: [] }, { emailUsed: 143 })).toEqual([])
    await claimAt({ kind: 'low', due: [] }, { emailUsed: 143 })
    expect(await rows()).toHaveLength(1)
  })
})
