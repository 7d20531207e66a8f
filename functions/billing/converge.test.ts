import { beforeEach, describe, expect, it } from 'vitest'
import { DeviceId, UserId } from '../../shared/core/ids'
import { RecordItem, type Subscriber } from '../devices/deviceStore'
import type { PlanTarget } from '../plans/changePlan'
import { type Actor, thePortal } from '../serverlog/logEntry'
import { openConverge } from './converge'
import type { LiveSubscription, Paid, Step } from './Payments'

const userOf = (digit: number) => UserId.parse(`00000000-0000-4000-8000-00000000000${digit}`)
const deviceOf = (digit: number) => DeviceId.parse(`TRUCK000${digit}`)
const [me, colleague] = [userOf(1), userOf(2)]
const [a, b, c] = [deviceOf(1), deviceOf(2), deviceOf(3)]
const nowMs = 1_764_000_000_000
const actor: Actor = { userid: me, email: 'me@example.com', name: 'Me' }
const mine: Subscriber = { userid: me, email: 'me@example.com' }
const theirs: Subscriber = { userid: colleague, email: 'colleague@example.com' }

const customerOf = (userid: UserId): Paid => ({
  id: `cus_${userid.at(-1)}`,
  name: 'Customer',
  email: 'me@example.com',
  delinquent: false,
  invoice_settings: { default_payment_method: 'pm_1' },
  discount: null,
})

const subscription = (
  term: 'Monthly' | 'Yearly',
  devices: DeviceId[],
  endsTs?: number,
): LiveSubscription => ({
  id: `sub_${term}`,
  itemId: 'si',
  term,
  devices,
  metadata: {},
  periodEndTs: nowMs / 1000 + 100,
  endsTs,
  isPastDue: false,
})

interface Change {
  readonly deviceid: DeviceId
  readonly target: PlanTarget
  readonly by: Actor
}

/** What the provider says, by customer; who has no customer is not in it. */
let live: Map<string, LiveSubscription[]>
/** Who pays for a device in its record; a device that is not in it does not exist. */
let subscribers: Map<DeviceId, Subscriber | undefined>
let changes: Change[]
let steps: { customerId: string; step: Step; key: string }[]
let noted: { set?: Record<string, unknown>; remove?: readonly string[] } | undefined

const recordOf = (deviceid: DeviceId): RecordItem | undefined =>
  subscribers.has(deviceid)
    ? RecordItem.parse({
        deviceid,
        name: deviceid,
        model: 'ORB-C1',
        fw: 'SFW003-3.4.0',
        provisionedTs: 0,
        streams: [{ streamId: 's1', deviceid, fromMs: 0 }],
        subscriber: subscribers.get(deviceid),
      })
    : undefined

const converge = openConverge({
  payments: {
    findCustomer: (userid) =>
      Promise.resolve(live.has(customerOf(userid).id) ? customerOf(userid) : undefined),
    subscriptionsOf: (customerId) => Promise.resolve(live.get(customerId) ?? []),
    carryOut: (customerId, step, key) => {
      steps.push({ customerId, step, key })
      return Promise.resolve()
    },
  },
  accounts: {
    read: (userid) =>
      Promise.resolve(
        userid === colleague
          ? {
              userid,
              email: theirs.email,
              devices: {},
              leaseUntilMs: 0,
              customerId: live.has(customerOf(userid).id) ? customerOf(userid).id : undefined,
            }
          : undefined,
      ),
  },
  devices: { record: (deviceid) => Promise.resolve(recordOf(deviceid)) },
  changePlan: (deviceid, target, by, guard = () => true) => {
    const record = recordOf(deviceid)
    if (record === undefined || !guard(record)) return Promise.resolve(false)
    subscribers.set(deviceid, target.plan === 'subscription' ? target.subscriber : undefined)
    changes.push({ deviceid, target, by })
    return Promise.resolve(true)
  },
  newId: (ms) => `id-${ms}`,
  now: () => nowMs,
})

const run = (known: DeviceId[], options?: Parameters<typeof converge>[2]) =>
  converge(
    {
      userid: me,
      email: mine.email,
      devices: Object.fromEntries(known.map((deviceid) => [deviceid, { term: 'Monthly' as const }])),
      leaseUntilMs: 0,
    },
    (change) => {
      noted = change
      return Promise.resolve()
    },
    options,
  )

beforeEach(() => {
  live = new Map([[customerOf(me).id, []]])
  subscribers = new Map([a, b, c].map((deviceid) => [deviceid, undefined]))
  changes = []
  steps = []
  noted = undefined
})

describe('the plans of an account', () => {
  it('become what the provider says that is paid for, in the name of the person who asked', async () => {
    live.set(customerOf(me).id, [subscription('Monthly', [a]), subscription('Yearly', [b], 99)])
    await run([], { by: actor })
    expect(changes.sort((x, y) => x.deviceid.localeCompare(y.deviceid))).toEqual([
      {
        deviceid: a,
        target: { plan: 'subscription', term: 'Monthly', endsTs: undefined, subscriber: mine },
        by: actor,
      },
      {
        deviceid: b,
        target: { plan: 'subscription', term: 'Yearly', endsTs: 99, subscriber: mine },
        by: actor,
      },
    ])
    expect(noted?.set).toMatchObject({
      devices: { [a]: { term: 'Monthly' }, [b]: { term: 'Yearly' } },
      customerId: customerOf(me).id,
      seen: { portal_subscription: { devices: { [a]: { term: 'Monthly' }, [b]: { term: 'Yearly' } } } },
      seenMs: nowMs,
      work: 'reconcile',
      dueMs: 0,
    })
    expect(noted?.remove).toEqual([])
    expect(steps).toEqual([])
  })

  it('that are not paid for any more become Basic: what was given up by choice gives up what is stored', async () => {
    subscribers = new Map([
      [a, mine],
      [b, mine],
      [c, theirs],
    ])
    await run([a, b, c], { forfeited: [b] })
    expect(changes).toEqual([
      { deviceid: a, target: { plan: 'basic', isForfeited: false }, by: thePortal },
      { deviceid: b, target: { plan: 'basic', isForfeited: true }, by: thePortal },
    ])
    expect(noted?.set).toMatchObject({ devices: {} })
  })

  it('of a customer that is gone at the provider end, and nothing of it stays noted', async () => {
    live.clear()
    subscribers.set(a, mine)
    await run([a])
    expect(changes).toMatchObject([{ deviceid: a, target: { plan: 'basic' } }])
    expect(noted).toEqual({
      set: { devices: {} },
      remove: ['customerId', 'seen', 'seenMs', 'work', 'dueMs'],
    })
  })

  it('leave out a device that does not exist any more, and charge nobody back for it', async () => {
    subscribers.delete(a)
    live.set(customerOf(me).id, [subscription('Monthly', [a, b])])
    await run([])
    expect(changes.map(({ deviceid }) => deviceid)).toEqual([b])
    expect(steps).toEqual([])
  })
})

describe('a device that two pay for', () => {
  beforeEach(() => {
    subscribers.set(a, theirs)
    live.set(customerOf(me).id, [subscription('Monthly', [a, b])])
  })

  it('stays with the one who paid first, and the later payment is given back', async () => {
    live.set(customerOf(colleague).id, [subscription('Yearly', [c, a])])
    await run([])
    expect(changes.map(({ deviceid }) => deviceid)).toEqual([b])
    expect(steps).toMatchObject([
      {
        customerId: customerOf(me).id,
        step: { kind: 'update', devices: [b], isCharged: false },
        key: `back-id-${nowMs}`,
      },
    ])
    expect(noted?.set).toMatchObject({ devices: { [b]: { term: 'Monthly' } } })
    expect(noted?.set?.devices).not.toHaveProperty(a)
  })

  it('is given back too where others took it over, which is no mistake', async () => {
    live.set(customerOf(colleague).id, [subscription('Yearly', [a])])
    await run([], { handedOver: true })
    expect(steps).toHaveLength(1)
  })

  it.each([
    [
      'whose subscription has other devices only',
      () => live.set(customerOf(colleague).id, [subscription('Yearly', [c])]),
    ],
    ['who has no customer at the provider', () => live.delete(customerOf(colleague).id)],
  ])('goes to the account that pays when the record names one %s', async (_what, arrange) => {
    arrange()
    await run([])
    expect(subscribers.get(a)).toEqual(mine)
    expect(steps).toEqual([])
    expect(noted?.set).toMatchObject({ devices: { [a]: { term: 'Monthly' }, [b]: { term: 'Monthly' } } })
  })

  it('goes to the account that takes it over, whatever the former one pays', async () => {
    live.set(customerOf(colleague).id, [subscription('Yearly', [a])])
    await run([], { takenOver: new Set([a]) })
    expect(subscribers.get(a)).toEqual(mine)
    expect(steps).toEqual([])
  })
})
