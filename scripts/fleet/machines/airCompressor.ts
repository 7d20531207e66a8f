import { type Machine, parked, workingHours } from './Machine'

export const airCompressor: Machine = {
  deviceid: 'COMPR0001',
  name: 'Compressor 1',
  model: 'ORB-X1-G',
  fw: 'SFW001-5.0.0',
  setupPassword: 'setup.Compr1',
  assetType: 'Compressor',
  description: 'Portable screw compressor on the drill bench.',
  baseIntervalSeconds: 10,
  place: { name: 'Drill bench', lat: -32.6226, lon: 151.0812, altitudeM: 79 },
  cameFrom: { name: 'Workshop', lat: -32.6107, lon: 151.098, altitudeM: 101 },
  triggers: [
    { key: 'tp1', name: 'Blow Down', effect: 'pulseOutput', confirmText: 'Open the drain for 30 seconds?' },
  ],
  customParameters: [{ key: 'cp1', name: 'Air Pressure', units: 'kPa', dp: 0 }],
  labels: [
    { key: 'tc1', name: 'Oil Temp' },
    { key: 'pulse1', name: 'Run Time', units: 'h' },
  ],
  seed: 71,
  supplyVolts: 12,
  radio: 'lte',
  link: { kind: 'steady' },
  alwaysOn: true,
  hasGps: true,
  duty: {
    shifts: [workingHours],
    cycle: [
      { activity: 'loaded', state: 5, minutes: [6, 25], load: [0.7, 0.9], rpm: [2080, 2150] },
      { activity: 'unloaded', state: 4, minutes: [3, 12], load: [0.25, 0.32], rpm: [1580, 1620] },
    ],
    off: parked,
  },
  start: { engineHours: 2210.4, idleHours: 140.8, movementHours: 0, km: 0, fuelUsedL: 33_150 },
  engine: { idleLph: 5, fullLph: 24, warmC: 80, huntingRpm: 12 },
  tank: { litres: 260, refillBelow: 0.22, refillMinutes: [5, 8] },
  canBuses: ['can1'],
  faults: [{ spn: 107, fmi: 15, lamp: 'amber', dailyChance: 0.3, minutes: [30, 120] }],
  channels: [
    { key: 'cp1', of: 'load', scale: 240, offset: 620, noise: 12, dp: 0, whenOff: 0 },
    { key: 'tc1', of: 'coolantC', scale: 1.05, offset: 4, noise: 1, dp: 1 },
    { key: 'pulse1', of: 'engineHours', scale: 1, dp: 1 },
  ],
  thresholds: [
    { topic: 'tc1', key: 'tc1', side: 'high', limit: 100, hysteresis: 3, lv: 30, msg: 'High' },
    { topic: 'fuel_level', key: 'fuel_level', side: 'low', limit: 20, hysteresis: 5, lv: 30, msg: 'Low' },
    // Lasts at any time of day, and this one is never out of coverage.
    {
      topic: 'eng_hrs',
      key: 'eng_hrs',
      side: 'high',
      limit: 2500,
      hysteresis: 1,
      lv: 30,
      msg: 'Oil change is due',
    },
  ],
}
