import { airCompressor } from './airCompressor'
import { bulldozer } from './bulldozer'
import { type Machine, aroundTheClock, parked } from './Machine'
import type { DemoDevice } from './DemoDevice'
import { excavator } from './excavator'
import { fuelTank } from './fuelTank'
import { generator } from './generator'
import { haulTruck } from './haulTruck'
import { waterPump } from './waterPump'
import { wheelLoader } from './wheelLoader'

/** Defaults of a device that is not in the demo table. */
interface PlainDevice {
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

/** The machine without an owner: it reports, and waits to be added with its setup password. */
export const freshDevice: Machine = plainDevice({
  deviceid: 'FRESH0001',
  name: 'New Device',
  setupPassword: 'setup.Fresh1',
})

/** Every simulated machine of the demo, the unowned one last. */
export const machines: readonly Machine[] = [
  haulTruck,
  excavator,
  bulldozer,
  wheelLoader,
  waterPump,
  generator,
  airCompressor,
  lightTower,
  fuelTank,
  damLevel,
  freshDevice,
]

/** The same machines, as the seed and the portal know them. */
export const demoDevices: readonly DemoDevice[] = machines

/** The machine behind a device id; undefined for a device that is not in the demo. */
export const findMachine = (deviceid: string): Machine | undefined =>
  machines.find((machine) => machine.deviceid === deviceid)
