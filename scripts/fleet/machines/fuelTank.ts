import { type Machine, parked, workingHours } from './Machine'

const still = { load: [0, 0], rpm: [0, 0] } as const

export const fuelTank: Machine = {
  deviceid: 'TANK00001',
  name: 'Fuel Tank 1',
  model: 'ORB-X1',
  fw: 'SFW001-5.0.0',
  setupPassword: 'setup.Tank1',
  assetType: 'Tank',
  description: '68 kL self-bunded diesel tank at the workshop.',
  baseIntervalSeconds: 10,
  place: { name: 'Workshop', lat: -32.6106, lon: 151.0985, altitudeM: 101 },
  triggers: [],
  customParameters: [{ key: 'cp1', name: 'Volume', units: 'L', dp: 0 }],
  labels: [
    { key: 'current1', name: 'Level Sensor' },
    { key: 'digital1', name: 'Dispensing', words: ['No', 'Yes'] },
    { key: 'digital2', name: 'Bund Float', words: ['Dry', 'Wet'] },
  ],
  seed: 83,
  supplyVolts: 12,
  radio: 'wifi',
  link: { kind: 'steady' },
  alwaysOn: true,
  hasGps: false,
  duty: {
    shifts: [workingHours],
    cycle: [
      { activity: 'standing', state: 1, minutes: [15, 60], ...still },
      { activity: 'dispensing', state: 4, minutes: [5, 14], useLph: 9000, ...still },
    ],
    off: parked,
  },
  start: { engineHours: 0, idleHours: 0, movementHours: 0, km: 0, fuelUsedL: 1_204_000 },
  tank: { litres: 68_000, refillBelow: 0.3, refillMinutes: [40, 60] },
  canBuses: [],
  faults: [],
  channels: [
    { key: 'cp1', of: 'tankLitres', scale: 1, noise: 18, dp: 0 },
    { key: 'current1', of: 'fuelPercent', scale: 0.16, offset: 4, noise: 0.01, dp: 2 },
    { key: 'digital1', of: 'working', scale: 1, dp: 0 },
    // Water stands in the bund: the alarm of the demo that lasts at any time of day.
    { key: 'digital2', of: 'one', scale: 1, dp: 0 },
  ],
  thresholds: [
    {
      topic: 'digital2',
      key: 'digital2',
      side: 'high',
      limit: 0.5,
      hysteresis: 0.2,
      lv: 40,
      msg: 'Water in bund',
    },
    { topic: 'current1', key: 'current1', side: 'low', limit: 9, hysteresis: 0.5, lv: 30, msg: 'Low' },
    { topic: 'light', key: 'light', side: 'high', limit: 0.5, hysteresis: 0.2, lv: 20, msg: 'Tamper' },
  ],
}
