import { describe, expect, it } from 'vitest'
import { DeviceId } from '../../shared/core/ids'
import type { SubscriptionTerm } from '../../shared/plans/planTerms'
import { devicesOfMetadata, maxSubscribedDevices, metadataOf } from './deviceMetadata'
import type { LiveSubscription } from './Payments'
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
      { kind: 'update', subscription, devices: [b], isCharged: false },
    ])
  })

  it('to Basic charges nothing and cancels what nobody is left on', () => {
    const [monthly, yearly] = [live('Monthly', a, b), live('Yearly', c)]
    expect(planSteps([monthly, yearly], [a, c], undefined)).toEqual([
      { kind: 'update', subscription: monthly, devices: [b], isCharged: false },
      { kind: 'cancel', subscription: yearly },
    ])
    expect(planSteps([monthly], [c], undefined)).toEqual([])
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
