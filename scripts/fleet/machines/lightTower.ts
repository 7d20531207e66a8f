import type { Machine } from './Machine'
import { parked } from './steps'

const everyNight = [0, 1, 2, 3, 4, 5, 6]

export const lightTower: Machine = {
  deviceid: 'LIGHT0001',
  name: 'Light Tower 1',
  model: 'ORB-X1',
  fw: 'SFW001-5.0.0',
  setupPassword: 'setup.Light1',
  assetType: 'Light Tower',
  description: 'Diesel light tower at the crusher, dusk to dawn.',
  baseIntervalSeconds: 10,
  place: { name: 'Crusher', lat: -32.6079, lon: 151.0962, altitudeM: 104 },
  triggers: [{ key: 'tp1', name: 'Lights On / Off', effect: 'runStop' }],
  customParameters: [
    { key: 'cp1', name: 'Lamp Current', units: 'A', dp: 1 },
    { key: 'cp2', name: 'Mast', units: 'm', dp: 1 },
  ],
  labels: [
    { key: 'output1', name: 'Lamp Relay', words: ['Off', 'On'] },
    { key: 'digital1', name: 'Engine', words: ['Stopped', 'Running'] },
  ],
  seed: 53,
  supplyVolts: 12,
  radio: 'wifi',
  link: { kind: 'steady' },
  alwaysOn: true,
  hasGps: true,
  duty: {
    shifts: [
      { fromHour: 0, toHour: 5.7, weekdays: everyNight },
      { fromHour: 18, toHour: 24, weekdays: everyNight },
    ],
    cycle: [{ activity: 'lit', state: 4, minutes: [240, 400], load: [0.4, 0.5], rpm: [1495, 1510] }],
    off: parked,
  },
  start: { engineHours: 6420.5, idleHours: 12.3, movementHours: 0, km: 0, fuelUsedL: 11_240 },
  engine: { idleLph: 0.9, fullLph: 3.4, warmC: 76, huntingRpm: 3 },
  tank: { litres: 170, refillBelow: 0.25, refillMinutes: [4, 6] },
  canBuses: [],
  faults: [],
  channels: [
    { key: 'cp1', of: 'running', scale: 17.4, noise: 0.3, dp: 1, whenOff: 0 },
    { key: 'cp2', of: 'running', scale: 5.5, offset: 2.5, dp: 1 },
    { key: 'output1', of: 'running', scale: 1, dp: 0 },
    { key: 'digital1', of: 'running', scale: 1, dp: 0 },
  ],
  thresholds: [
    { topic: 'light', key: 'light', side: 'high', limit: 0.5, hysteresis: 0.2, lv: 20, msg: 'Tamper' },
    { topic: 'fuel_level', key: 'fuel_level', side: 'low', limit: 22, hysteresis: 5, lv: 30, msg: 'Low' },
  ],
}
