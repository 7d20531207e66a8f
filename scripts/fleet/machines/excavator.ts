import { type Machine, dayShift, idling, nightShift, parked } from './Machine'

export const excavator: Machine = {
  deviceid: 'EXCAV0001',
  name: 'Excavator 1',
  model: 'QUAD-C2',
  fw: 'SFW003-3.4.0',
  setupPassword: 'setup.Excav1',
  assetType: 'Excavator',
  description: '120 t hydraulic excavator loading at the pit floor.',
  baseIntervalSeconds: 10,
  place: { name: 'Pit floor', lat: -32.6272, lon: 151.0718, altitudeM: 18 },
  triggers: [{ key: 'tp1', name: 'Horn', effect: 'horn' }],
  customParameters: [
    { key: 'cp1', name: 'Pump Pressure', units: 'MPa', dp: 1 },
    { key: 'cp2', name: 'Hydraulic Oil', units: '°C', dp: 0 },
  ],
  labels: [{ key: 'digital1', name: 'Engine', words: ['Stopped', 'Running'] }],
  seed: 23,
  supplyVolts: 24,
  radio: 'wifi',
  link: { kind: 'steady' },
  alwaysOn: true,
  hasGps: true,
  duty: {
    shifts: [dayShift, ...nightShift],
    cycle: [
      { activity: 'digging', state: 5, minutes: [4, 9], load: [0.7, 0.95], rpm: [1700, 1800], tilt: [2, 1] },
      { activity: 'waiting', state: 2, minutes: [1, 6], load: [0.1, 0.16], rpm: [950, 1050] },
      {
        activity: 'bench work',
        state: 4,
        minutes: [2, 5],
        load: [0.4, 0.6],
        rpm: [1500, 1700],
        tilt: [-13, 3],
      },
      { ...idling, minutes: [1, 3] },
    ],
    off: parked,
  },
  start: { engineHours: 3210.3, idleHours: 910.9, movementHours: 310.2, km: 912, fuelUsedL: 361_400 },
  engine: { idleLph: 11, fullLph: 96, warmC: 81, huntingRpm: 12 },
  tank: { litres: 1900, refillBelow: 0.2, refillMinutes: [10, 16] },
  canBuses: ['can1'],
  faults: [
    { spn: 110, fmi: 0, lamp: 'red', dailyChance: 0.12, minutes: [20, 40] },
    { spn: 107, fmi: 0, lamp: 'amber', dailyChance: 0.3, minutes: [30, 120] },
    { spn: 1136, fmi: 15, lamp: 'amber', dailyChance: 0.15, minutes: [15, 60] },
  ],
  channels: [
    { key: 'cp1', of: 'load', scale: 31, offset: 2.5, noise: 0.8, dp: 1, whenOff: 0 },
    { key: 'cp2', of: 'coolantC', scale: 0.78, noise: 1.2, dp: 0 },
    { key: 'digital1', of: 'running', scale: 1, dp: 0 },
  ],
  thresholds: [
    { topic: 'pitch', key: 'pitch', side: 'low', limit: -14.3, hysteresis: 2, lv: 30, msg: 'Low' },
    {
      topic: 'coolant_temp',
      key: 'coolant_temp',
      side: 'high',
      limit: 103,
      hysteresis: 4,
      lv: 40,
      msg: 'High',
    },
    { topic: 'fuel_level', key: 'fuel_level', side: 'low', limit: 18, hysteresis: 5, lv: 30, msg: 'Low' },
  ],
}

/** The id of a load device: LOAD00001, LOAD00002, … */
export const loadDeviceId = (n: number): string => `LOAD${String(n).padStart(5, '0')}`

/** A machine for load: all of a fleet live the same days, each a little later than the one before. */
export const loadMachine: Machine = { ...excavator, thresholds: [] }
