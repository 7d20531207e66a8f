import type { Machine } from './Machine'
import { parked } from './steps'

/** Defaults of a device that is not in the demo table. */
export interface PlainDevice {
  readonly deviceid: string
  readonly name?: string | undefined
  readonly model?: string | undefined
  readonly setupPassword: string
}

/** A simple sensor without an engine, for any device id; its measurements differ by the id. */
export function plainDevice({ deviceid, name, model, setupPassword }: PlainDevice): Machine {
  return {
    deviceid,
    name: name ?? deviceid,
    model: model ?? 'ORB-C1',
    fw: model?.startsWith('QUAD') ? 'SFW003-3.4.0' : 'SFW002-2.6.4',
    setupPassword,
    assetType: 'Test / Development',
    description: 'New device on the bench.',
    baseIntervalSeconds: 10,
    place: { name: 'Newcastle', lat: -32.9265, lon: 151.7787, altitudeM: 14 },
    triggers: [{ key: 'tp1', name: 'Output', effect: 'pulseOutput' }],
    customParameters: [],
    seed: seedOf(deviceid),
    supplyVolts: 12,
    radio: 'wifi',
    link: { kind: 'steady' },
    alwaysOn: true,
    hasGps: true,
    duty: { shifts: [], cycle: [], off: parked },
    start: { engineHours: 0, idleHours: 0, movementHours: 0, km: 0, fuelUsedL: 0 },
    canBuses: [],
    faults: [],
    channels: [
      { key: 'current1', of: 'ambientC', scale: 0.2, offset: 4, noise: 0.3, dp: 2 },
      { key: 'digital1', of: 'one', scale: 0, dp: 0 },
    ],
    thresholds: [
      { topic: 'ambient', key: 'ambient', side: 'high', limit: 36, hysteresis: 2, lv: 30, msg: 'High' },
    ],
  }
}

const seedOf = (text: string): number =>
  [...text].reduce((hash, letter) => (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0, 7) % 1_000_000
