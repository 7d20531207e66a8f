import type { Machine } from './Machine'
import { aroundTheClock, parked } from './steps'

const still = { load: [0, 0], rpm: [0, 0] } as const

/** Sleeps between hourly reports: the one that shows what waits for a sleeping device. */
export const damLevel: Machine = {
  deviceid: 'DAMLV0001',
  name: 'Dam Level',
  model: 'ORB-C1',
  fw: 'SFW002-2.6.4',
  setupPassword: 'setup.Dam1',
  assetType: 'Dam',
  description: 'Solar powered level station at the raw water dam; sleeps and reports hourly.',
  baseIntervalSeconds: 3600,
  place: { name: 'Raw water dam', lat: -32.6017, lon: 151.1093, altitudeM: 88 },
  triggers: [],
  customParameters: [
    { key: 'cp1', name: 'Water Level', units: 'm', dp: 2 },
    { key: 'cp2', name: 'Pump Flow', units: 'L/s', dp: 1 },
  ],
  asks: { device: 'PUMP00001', keys: { cp2: 'cp1' } },
  labels: [{ key: 'current1', name: 'Level Sensor' }],
  seed: 97,
  supplyVolts: 12,
  radio: 'lte',
  link: { kind: 'steady' },
  alwaysOn: false,
  hasGps: false,
  duty: {
    shifts: [aroundTheClock],
    cycle: [{ activity: 'outflow', state: 4, minutes: [120, 300], useLph: 21_000, ...still }],
    off: parked,
  },
  start: { engineHours: 0, idleHours: 0, movementHours: 0, km: 0, fuelUsedL: 0 },
  tank: { litres: 4_000_000, refillBelow: 0.3, refillMinutes: [200, 300] },
  canBuses: [],
  faults: [],
  channels: [
    { key: 'cp1', of: 'fuelPercent', scale: 0.045, offset: 0.3, noise: 0.01, dp: 2 },
    { key: 'current1', of: 'fuelPercent', scale: 0.16, offset: 4, noise: 0.01, dp: 2 },
  ],
  thresholds: [{ topic: 'cp1', key: 'cp1', side: 'low', limit: 1.8, hysteresis: 0.1, lv: 30, msg: 'Low' }],
}
