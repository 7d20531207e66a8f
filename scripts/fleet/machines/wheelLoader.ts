import type { Machine } from './Machine'
import { dayShift, idling, parked } from './steps'

/** At the edge of coverage: loses the portal for minutes, keeps what it measured and sends it late. */
export const wheelLoader: Machine = {
  deviceid: 'LOADR0001',
  name: 'Wheel Loader 1',
  model: 'QUAD-C2',
  fw: 'SFW003-3.2.1',
  setupPassword: 'setup.Loader1',
  assetType: 'Wheel Loader',
  description: 'Loader at the remote gravel quarry, poor cellular coverage.',
  baseIntervalSeconds: 10,
  place: { name: 'Gravel quarry', lat: -32.4731, lon: 150.9087, altitudeM: 131 },
  triggers: [{ key: 'tp1', name: 'Horn', effect: 'horn' }],
  customParameters: [{ key: 'cp1', name: 'Bucket Load', units: 't', dp: 1 }],
  seed: 101,
  supplyVolts: 24,
  radio: 'lte',
  link: { kind: 'flaky', outageMinutes: [2, 6] },
  alwaysOn: true,
  hasGps: true,
  duty: {
    shifts: [dayShift],
    cycle: [
      {
        activity: 'digging',
        state: 5,
        minutes: [0.5, 0.9],
        load: [0.7, 0.9],
        rpm: [1600, 1850],
        payload: [0, 1, 2],
      },
      {
        activity: 'carrying',
        state: 6,
        minutes: [0.9, 1.2],
        load: [0.5, 0.7],
        rpm: [1500, 1700],
        travel: 'out',
        payload: [1, 1, 1],
      },
      {
        activity: 'returning',
        state: 4,
        minutes: [0.8, 1],
        load: [0.3, 0.4],
        rpm: [1300, 1500],
        travel: 'back',
      },
      { ...idling, minutes: [0.2, 3] },
    ],
    off: parked,
  },
  start: { engineHours: 4302.2, idleHours: 990.5, movementHours: 2740.6, km: 21_890, fuelUsedL: 94_310 },
  engine: { idleLph: 5, fullLph: 42, warmC: 80, huntingRpm: 12 },
  tank: { litres: 420, refillBelow: 0.2, refillMinutes: [5, 9] },
  route: [
    { name: 'Face', lat: -32.4731, lon: 150.9087, altitudeM: 131 },
    { name: 'Turn', lat: -32.4739, lon: 150.9098, altitudeM: 132 },
    { name: 'Hopper', lat: -32.4743, lon: 150.9111, altitudeM: 136 },
  ],
  canBuses: ['can1'],
  faults: [
    { spn: 107, fmi: 15, lamp: 'amber', dailyChance: 0.25, minutes: [20, 120] },
    { spn: 412, fmi: 16, lamp: 'mil', dailyChance: 0.12, minutes: [15, 60] },
  ],
  channels: [{ key: 'cp1', of: 'payload', scale: 9.2, noise: 0.2, dp: 1 }],
  thresholds: [
    // Long past its service: the warning of the demo that lasts at any time of day.
    {
      topic: 'eng_hrs',
      key: 'eng_hrs',
      side: 'high',
      limit: 4250,
      hysteresis: 1,
      lv: 30,
      msg: '250 h service is due',
    },
    { topic: 'fuel_level', key: 'fuel_level', side: 'low', limit: 20, hysteresis: 5, lv: 30, msg: 'Low' },
  ],
}
