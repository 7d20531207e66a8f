import type { SQSRecord } from 'aws-lambda'
import { expect, it, beforeEach, describe } from 'vitest'
import { hourMs, secondMs } from '../../shared/core/time'
import { openClaimScene, rolloverMs } from '../../test/integration/claimScene'
import { startMs, tables } from '../../test/integration/openScene'
import type { Claimed } from './claimNotice'
import { openTakeNotices, Undeliverable, openDeliverNotice } from './deliverNotice'
import { openAlertStore } from './alertStore'
import { NoticeRow } from './noticeStore'

const [ann, bob, cat] = ['ann@example.com', 'bob@example.com', 'cat@example.com']
const leasedMs = startMs + 60_000

let here: Awaited<ReturnType<typeof openClaimScene>>
/** What the provider was asked for. */
let sent: (readonly string[])[]
/** Each address with what the provider says of it instead of accepting. */
let failing: Record<string, Error | undefined>
let opened: number
/** What happens while the provider is asked. */
let meanwhile: () => Promise<unknown>

beforeEach(async () => {
  here = await openClaimScene()
  sent = []
  failing = {}
  opened = 0
  meanwhile = () => Promise.resolve()
})

const refused = (name: string) => Object.assign(new Error('no'), { name })
const waiting = (...list: (string | undefined)[]) => list.map((to) => ({ to, state: 'waiting' }))

const deliver = async (fields: object) => {
  const row = {
    ...{ state: 'claimed', claimedMs: startMs, dueMs: leasedMs, recipients: waiting(ann), tries: 0 },
    ...fields,
  }
  await here.note(row)
  const { documents, now } = here.scene
  const alerts = openAlertStore(documents, tables.devices)
  const compose = () => {
    opened += 1
    return Promise.resolve(async (_: NoticeRow, to: readonly string[]) => {
      sent.push(to)
      await meanwhile()
      const error = to.map((each) => failing[each]).find((each) => each !== undefined)
      if (error !== undefined) throw error
      return `message ${sent.length}`
    })
  }
  const claimed = {
    row: NoticeRow.parse(await here.stored()),
    alerts: await here.item(),
    record: undefined,
  }
  await openDeliverNotice({ documents, tables, alerts, compose, now })(claimed)
  return here.stored()
}
const stateOf = (row: NoticeRow | undefined) => row?.recipients.map(({ state }) => state)

describe('a notification that is delivered', () => {
  it('goes to each who waits by a message of their own, and has come to an end', async () => {
    await here.arrange({ emailUsed: 3 })
    const before = { to: cat, state: 'accepted', messageId: 'm0' }
    const row = await deliver({ recipients: [before, ...waiting(ann, bob)] })
    expect(sent).toEqual([[ann], [bob]])
    expect(opened).toBe(1)
    expect(row).toMatchObject({
      state: 'sent',
      recipients: [
        before,
        { to: ann, state: 'accepted', messageId: 'message 1' },
        { to: bob, state: 'accepted', messageId: 'message 2' },
      ],
    })
    expect([row?.work, row?.dueMs, (await here.item()).emailUsed]).toEqual([undefined, undefined, 3])
  })

  it('goes to all by one message where one unit is paid for them', async () => {
    const row = await deliver({ recipients: waiting(ann, bob), isInOne: true, unitFor: 'all' })
    expect(sent).toEqual([[ann, bob]])
    expect(row).toMatchObject({
      ...{ state: 'sent', isInOne: true },
      recipients: [ann, bob].map((to) => ({ to, state: 'accepted', messageId: 'message 1' })),
    })
  })

  it('by one message leaves out who has it already', async () => {
    const recipients = [{ to: cat, state: 'failed', reason: 'notListed' }, ...waiting(ann)]
    expect(stateOf(await deliver({ recipients, isInOne: true }))).toEqual(['failed', 'accepted'])
    expect(sent).toEqual([[ann]])
  })

  it('goes to each alone when one address makes the message to all of them be refused', async () => {
    failing[bob] = refused('MessageRejected')
    const row = await deliver({ recipients: waiting(ann, bob, cat), isInOne: true, unitFor: 'all' })
    expect(sent).toEqual([[ann, bob, cat], [ann], [bob], [cat]])
    expect(row).toMatchObject({ state: 'sent', isInOne: false })
    expect(stateOf(row)).toEqual(['accepted', 'failed', 'accepted'])
  })

  it('notes each as it is accepted, so that a sender that dies doubles one message at most', async () => {
    const seen: unknown[] = []
    meanwhile = async () => {
      seen.push(stateOf(await here.stored()))
    }
    await deliver({ recipients: waiting(ann, bob, cat) })
    expect(seen).toEqual([
      ['waiting', 'waiting', 'waiting'],
      ['accepted', 'waiting', 'waiting'],
      ['accepted', 'accepted', 'waiting'],
    ])
  })

  it('is not ended by a sender that has lost it to another', async () => {
    meanwhile = () => here.note({ state: 'claimed', dueMs: leasedMs + 1, recipients: waiting(ann) })
    await expect(deliver({})).rejects.toThrow('The claim is lost')
    expect(await here.stored()).toMatchObject({ state: 'claimed', dueMs: leasedMs + 1 })
    failing[ann] = refused('MessageRejected')
    await here.arrange({ emailUsed: 1 })
    await expect(deliver({})).rejects.toThrow('The end of a notification could not be written')
    expect(await here.item()).toMatchObject({ emailUsed: 1 })
  })

  it('whose people all were dealt with is ended without a message', async () => {
    await here.arrange({ emailUsed: 2 })
    const recipients = [{ to: ann, state: 'failed', reason: 'acknowledged' }]
    expect(await deliver({ recipients, why: 'acknowledged' })).toMatchObject({ state: 'quiet', recipients })
    expect([opened, sent]).toEqual([0, []])
    expect(await here.item()).toMatchObject({ emailUsed: 1 })
    expect(await deliver({ recipients })).toMatchObject({ state: 'failed' })
    expect(await deliver({ recipients: [], why: 'ended' })).toMatchObject({ state: 'quiet' })
  })
})

describe('a provider that refuses', () => {
  it.each([
    'BadRequestException',
    'InvalidParameter',
    'InvalidParameterException',
    'InvalidParameterValueException',
    'MessageRejected',
    'OptedOutException',
  ])('by %s is not asked again', async (name) => {
    failing[ann] = refused(name)
    const recipients = [{ to: ann, state: 'failed', reason: 'refused' }]
    expect(await deliver({})).toMatchObject({ state: 'failed', recipients })
  })

  it('with a reason of its own is quoted', async () => {
    failing[ann] = new Undeliverable('no device')
    const recipients = [{ to: ann, state: 'failed', reason: 'no device' }]
    expect(await deliver({})).toMatchObject({ state: 'failed', recipients })
    expect(failing[ann]?.name).toBe('Undeliverable')
  })
})

describe('a provider that fails', () => {
  beforeEach(() => {
    failing[ann] = new Error('away')
  })

  it.each([
    [0, 15],
    [1, 30],
    [2, 60],
    [5, 480],
    [6, 600],
    [9, 600],
  ])('after %d tries is asked again in %d seconds', async (tries, seconds) => {
    const row = await deliver({ tries })
    expect(row).toMatchObject({ state: 'claimed', tries: tries + 1, dueMs: startMs + seconds * secondMs })
    expect(stateOf(row)).toEqual(['waiting'])
  })

  it('is asked for the others, who are noted at once', async () => {
    const row = await deliver({ recipients: waiting(ann, bob) })
    expect(row).toMatchObject({ state: 'claimed', tries: 1 })
    expect(stateOf(row)).toEqual(['waiting', 'accepted'])
  })

  it('of one message to all keeps it one', async () => {
    const row = await deliver({ recipients: waiting(ann, bob), isInOne: true })
    expect(sent).toHaveLength(1)
    expect([row?.isInOne, row?.tries, stateOf(row)]).toEqual([true, 1, ['waiting', 'waiting']])
  })

  it('is asked for less than an hour, and then it was not to be reached', async () => {
    expect(await deliver({ claimedMs: startMs - hourMs + 1 })).toMatchObject({ state: 'claimed' })
    expect(await deliver({ claimedMs: startMs - hourMs })).toMatchObject({
      state: 'failed',
      recipients: [{ to: ann, state: 'failed', reason: 'unreachable' }],
    })
    const some = await deliver({ claimedMs: startMs - hourMs, recipients: waiting(ann, bob) })
    expect(some?.state).toBe('sent')
    expect(stateOf(some)).toEqual(['failed', 'accepted'])
  })
})

describe('what was not sent', () => {
  const failed = (...list: (string | undefined)[]) => list.map((to) => ({ to, state: 'failed' }))
  const usedAfter = async (fields: object, item: object = { emailUsed: 5, smsUsed: 7 }) => {
    await here.arrange(item)
    await deliver(fields)
    const { emailUsed, smsUsed } = await here.item()
    return [emailUsed, smsUsed]
  }

  it('is given back, a unit for each who got nothing', async () => {
    failing[bob] = refused('MessageRejected')
    expect(await usedAfter({ recipients: [...failed(cat), ...waiting(ann, bob)] })).toEqual([3, 7])
    expect(await usedAfter({ channel: 'sms', recipients: failed(ann, bob) })).toEqual([5, 5])
  })

  it('is not given back where one unit was paid for all and one got it, or none was paid', async () => {
    const recipients = [...failed(bob), ...waiting(ann)]
    expect(await usedAfter({ unitFor: 'all', recipients })).toEqual([5, 7])
    expect(await usedAfter({ unitFor: 'all', recipients: failed(ann, bob) })).toEqual([4, 7])
    expect(await usedAfter({ unitFor: 'none', recipients: failed(ann, bob) })).toEqual([5, 7])
    expect(await usedAfter({ channel: 'push', recipients: failed('p1') })).toEqual([5, 7])
  })

  it('is given back of this month alone, and never below nothing', async () => {
    const recipients = failed(ann, bob)
    expect(await usedAfter({ recipients }, { emailUsed: 5, rolloverMs: startMs })).toEqual([5, undefined])
    expect(await usedAfter({ recipients }, { emailUsed: 5, rolloverMs: startMs + 1 })).toEqual([3, undefined])
    expect(await usedAfter({ recipients }, { emailUsed: 5, rolloverMs: undefined })).toEqual([5, undefined])
    expect(await usedAfter({ recipients }, { emailUsed: 1 })).toEqual([0, undefined])
    expect((await here.item()).rolloverMs).toBe(rolloverMs)
  })
})

const message = (messageId: string, body: unknown) => ({ messageId, body: JSON.stringify(body) }) as SQSRecord
const deviceid = 'PUMP00001'

/** A sender that notes what it does; it fails at the ids that a test names, and has nothing to do for `none`. */
const openSender = (failing: readonly string[] = []) => {
  const done: string[] = []
  const take = openTakeNotices(
    (device, id) => {
      done.push(`claim ${device} ${id}`)
      return Promise.resolve(id === 'none' ? undefined : ({ row: { id } } as Claimed))
    },
    ({ row: { id } }) => {
      done.push(`deliver ${id}`)
      return failing.includes(id) ? Promise.reject(new Error('away')) : Promise.resolve()
    },
  )
  return { done, take }
}

it('one notification is sent after the other, and what has come to nothing is not', async () => {
  const { done, take } = openSender()
  expect(await take([message('m1', { deviceid, ids: ['a', 'none', 'b'] })])).toEqual(new Set())
  expect(done).toEqual([
    'claim PUMP00001 a',
    'deliver a',
    'claim PUMP00001 none',
    'claim PUMP00001 b',
    'deliver b',
  ])
})

it('a message that fails comes again, and holds up no other', async () => {
  const { done, take } = openSender(['a'])
  const batch = [
    message('m1', { deviceid, ids: ['a', 'b'] }),
    message('m2', { deviceid: 'no id of a device!', ids: ['c'] }),
    message('m3', { deviceid, ids: ['d'] }),
  ]
  expect(await take(batch)).toEqual(new Set(['m1', 'm2']))
  expect(done).toEqual(['claim PUMP00001 a', 'deliver a', 'claim PUMP00001 d', 'deliver d'])
})
