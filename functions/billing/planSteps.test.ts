import { describe, expect, it } from 'vitest'
import { DeviceId } from '../../shared/core/ids'
import type { SubscriptionTerm } from '../../shared/plans/planTerms'
import { devicesOfMetadata, maxSubscribedDevices, metadataOf, type LiveSubscription } from './Payments'
import { planSteps } from './planSteps'

const device = (n: number) => DeviceId.parse(`TRUCK${String(n).padStart(4, '0')}`)
const [a, b, c] = [device(1), device(2), device(3)] as [DeviceId, DeviceId, DeviceId]
const live = (term: SubscriptionTerm, ...devices: DeviceId[]): LiveSubscription => ({
  id: `sub_${term}`,
  itemId: 'si',
  metadata: {},
  periodEndTs: 0,
  isPastDue: false,
  term,
  devices,
})

describe('a change of plans', () => {
  it('of the first devices is one subscription, and so one charge', () => {
    expect(planSteps([], [a, b], 'Monthly')).toEqual([{ kind: 'create', term: 'Monthly', devices: [a, b] }])
  })

  it('adds to the subscription of the term, once', () => {
    const subscription = live('Yearly', a)
    expect(planSteps([subscription], [a, b], 'Yearly')).toEqual([
      { kind: 'update', subscription, devices: [a, b], isCharged: true },
    ])
    expect(planSteps([live('Yearly', a, b)], [b, a], 'Yearly')).toEqual([])
  })

  it('to another term charges first and takes away afterwards', () => {
    const subscription = live('Monthly', a, b)
    expect(planSteps([subscription], [a], 'Yearly')).toEqual([
      { kind: 'create', term: 'Yearly', devices: [a] },
      { kind: 'update', subscription, devices: [b], isCharged: false, isGivenUp: true },
    ])
  })

  it('to Basic charges nothing and cancels what nobody is left on', () => {
    const [monthly, yearly] = [live('Monthly', a, b), live('Yearly', c)]
    expect(planSteps([monthly, yearly], [a, c], undefined)).toEqual([
      { kind: 'update', subscription: monthly, devices: [b], isCharged: false, isGivenUp: true },
      { kind: 'cancel', subscription: yearly, isGivenUp: true },
    ])
    expect(planSteps([monthly], [c], undefined)).toEqual([])
  })
})

describe('a subscription that ends', () => {
  const endsTs = 500
  const ending = (...devices: DeviceId[]): LiveSubscription => ({
    ...live('Monthly', ...devices),
    periodEndTs: endsTs,
    endsTs,
  })

  it('goes on when all of its devices are chosen again, which charges nothing now', () => {
    const subscription = ending(a, b)
    expect(planSteps([subscription], [b, a], 'Monthly')).toEqual([
      { kind: 'update', subscription, devices: [a, b], isCharged: false, isResumed: true },
    ])
  })

  it('goes on with what is added to all of its devices', () => {
    const subscription = ending(a)
    expect(planSteps([subscription], [a, b], 'Monthly')).toEqual([
      { kind: 'update', subscription, devices: [a, b], isCharged: true, isResumed: true },
    ])
  })

  it('takes in nothing that would end with it', () => {
    expect(planSteps([ending(a)], [b], 'Monthly')).toEqual([
      { kind: 'create', term: 'Monthly', devices: [b] },
    ])
  })

  it('lets some go on from where they are paid, and the others end', () => {
    const subscription = ending(a, b)
    expect(planSteps([subscription], [a], 'Monthly')).toEqual([
      { kind: 'create', term: 'Monthly', devices: [a], startsTs: endsTs },
      { kind: 'update', subscription, devices: [b], isCharged: false, isGivenUp: false },
    ])
  })

  it('charges again for nothing that another one of the term pays for', () => {
    const running = live('Monthly', c)
    const subscription = ending(a, b)
    expect(planSteps([subscription, running], [a, b, c], 'Monthly')).toEqual([
      { kind: 'update', subscription, devices: [a, b], isCharged: false, isResumed: true },
    ])
    expect(planSteps([running, live('Monthly', a)], [a, c], 'Monthly')).toEqual([])
  })
})

describe('the devices of a subscription', () => {
  it('come back from its metadata, as many as there is room for', () => {
    const many = Array.from({ length: maxSubscribedDevices }, (_, n) => device(n))
    const metadata = metadataOf(many)
    expect(Object.keys(metadata)).toHaveLength(48)
    expect(Math.max(...Object.values(metadata).map(({ length }) => length))).toBeLessThanOrEqual(500)
    expect(devicesOfMetadata(metadata)).toEqual(many)
  })

  it('leave no key behind when they become fewer', () => {
    const before = metadataOf(Array.from({ length: 120 }, (_, n) => device(n)))
    const after = metadataOf([a], before)
    expect(after).toEqual({ devices_00: a, devices_01: '', devices_02: '' })
  })

  it('are none where somebody wrote something else', () => {
    expect(devicesOfMetadata({ devices_00: 'hello TRUCK0001', note: 'TRUCK0002' })).toEqual([a])
  })
})
