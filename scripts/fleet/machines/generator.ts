import { type Machine, aroundTheClock, parked } from './Machine'

export const generator: Machine = {
  deviceid: 'GENSET001',
  name: 'Generator 1',
  model: 'ORB-C1',
  fw: 'SFW002-2.6.4',
  setupPassword: 'setup.Genset1',
  assetType: 'Generator',
  description: '500 kVA generator at the crib hut and workshop.',
  baseIntervalSeconds: 10,
  place: { name: 'Workshop', lat: -32.6103, lon: 151.0979, altitudeM: 101 },
  triggers: [
    { key: 'tp1', name: 'Start / Stop', effect: 'runStop', confirmText: 'Start or stop the generator?' },
  ],
  customParameters: [
    { key: 'cp1', name: 'Active Power', units: 'kW', dp: 0 },
    { key: 'cp2', name: 'Frequency', units: 'Hz', dp: 2 },
    { key: 'cp3', name: 'Line Voltage', units: 'V', dp: 0 },
  ],
  labels: [{ key: 'digital1', name: 'Engine', words: ['Stopped', 'Running'] }],
  seed: 41,
  supplyVolts: 24,
  radio: 'wifi',
  link: { kind: 'steady' },
  alwaysOn: true,
  hasGps: false,
  duty: {
    shifts: [{ ...aroundTheClock, weekdays: [1, 2, 3, 4, 5, 6] }],
    cycle: [
      { activity: 'base load', state: 5, minutes: [40, 90], load: [0.42, 0.6], rpm: [1495, 1505] },
      { activity: 'peak load', state: 6, minutes: [10, 40], load: [0.7, 0.9], rpm: [1490, 1502] },
      { activity: 'light load', state: 4, minutes: [20, 60], load: [0.18, 0.3], rpm: [1498, 1506] },
    ],
    off: parked,
  },
  start: { engineHours: 12_870.1, idleHours: 210.4, movementHours: 0, km: 0, fuelUsedL: 902_300 },
  engine: { idleLph: 12, fullLph: 104, warmC: 79, huntingRpm: 3 },
  hotSpot: { idleC: 160, fullC: 490, warmMinutes: 1.5, coolMinutes: 9 },
  tank: { litres: 4200, refillBelow: 0.25, refillMinutes: [18, 26] },
  canBuses: ['can1'],
  faults: [
    { spn: 168, fmi: 18, lamp: 'amber', dailyChance: 0.15, minutes: [15, 60] },
    { spn: 111, fmi: 17, lamp: 'amber', dailyChance: 0.15, minutes: [60, 180] },
    { spn: 175, fmi: 0, lamp: 'red', dailyChance: 0.06, minutes: [10, 30] },
  ],
  channels: [
    { key: 'cp1', of: 'load', scale: 400, noise: 4, dp: 0, whenOff: 0 },
    { key: 'cp2', of: 'rpm', scale: 1 / 30, dp: 2, whenOff: 0 },
    { key: 'cp3', of: 'one', scale: 415, noise: 3, dp: 0, whenOff: 0 },
    { key: 'tc1', of: 'hotC', scale: 1, noise: 6, dp: 0 },
    { key: 'digital1', of: 'running', scale: 1, dp: 0 },
  ],
  thresholds: [
    { topic: 'tc1', key: 'tc1', side: 'high', limit: 464, hysteresis: 15, lv: 30, msg: 'High' },
    { topic: 'vin', key: 'vin', side: 'low', limit: 24.7, hysteresis: 0.4, lv: 30, msg: 'Low' },
    { topic: 'fuel_level', key: 'fuel_level', side: 'low', limit: 22, hysteresis: 5, lv: 40, msg: 'Low' },
    // Lasts at any time of day, and this one is never out of coverage.
    {
      topic: 'eng_hrs',
      key: 'eng_hrs',
      side: 'high',
      limit: 13000,
      hysteresis: 1,
      lv: 30,
      msg: '500 h service is due',
    },
  ],
}
