import type { GroupDevice } from '../../grouplive/groupDevices'
import { statusOf } from '../../grouplive/statusOf'

/** What can be counted of a group without measuring anything; by the name of the fact. */
export const countedFacts = {
  deviceid: { label: 'Devices', counts: () => true },
  status: { label: 'Devices in contact', counts: (device, nowMs) => statusOf(device, nowMs) !== 'offline' },
  events: { label: 'Devices with active events', counts: ({ events }) => events.length > 0 },
} as const satisfies Record<
  string,
  { label: string; counts: (device: GroupDevice, nowMs: number) => boolean }
>

export type CountedFact = keyof typeof countedFacts
export const isCountedFact = (key: string): key is CountedFact => Object.hasOwn(countedFacts, key)

export const countFact = (fact: CountedFact, devices: readonly GroupDevice[], nowMs: number): number =>
  devices.filter((device) => countedFacts[fact].counts(device, nowMs)).length
