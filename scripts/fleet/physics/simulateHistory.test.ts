import { describe, expect, it } from 'vitest'
import { dayMs, hourMs } from '../../../shared/core/time'
import { readFaults } from '../../../shared/faults/readFaults'
import { findMachine, machines } from '../machines/demoDevices'
import { measure } from './measure'
import { nextMeasuringMs } from './measuringTimes'
import { sampleAt } from './sampleAt'
import { simulateHistory, stateAt } from './simulateHistory'

const toMs = Date.UTC(2026, 10, 21)
const fromMs = toMs - 30 * dayMs

/** What each key may hold at most, by the sensors of domain §2 and the machines' own limits. */
const bounds: Readonly<Record<string, readonly [number, number]>> = {
  vsys: [3.4, 4.3],
  vin: [11.5, 28.9],
  ambient: [-5, 60],
  humidity: [5, 100],
  pressure: [95, 105],
  pitch: [-25, 25],
  roll: [-25, 25],
  motion: [0, 5000],
  gps_lat: [-33, -32],
  gps_lon: [150, 152],
  gps_speed: [0, 60],
  gps_hdop: [0.5, 2],
  gps_nsat: [0, 16],
  fuel_level: [0, 100],
  eng_speed: [0, 2300],
  eng_load: [0, 100],
  coolant_temp: [-5, 125],
  oil_pressure: [40, 600],
  fuel_rate: [0, 120],
  wifi_rssi: [-90, -30],
  gsm_rssi: [-114, -50],
  state: [0, 6],
  output1: [0, 1],
}
const counters = /^(state\d_hrs|eng_hrs|idle_hrs|run_hrs|movement_hrs|total_fuel|distance_km|gps_odo|pulse1)$/

describe.each(machines.map((machine) => [machine.deviceid, machine] as const))(
  'a month of %s',
  (_id, machine) => {
    const readings = [...simulateHistory(machine, fromMs, toMs, 900)]

    it('has a reading for every interval, in order', () => {
      expect(readings).toHaveLength(30 * 96)
      expect(readings.every(({ ts }, i) => i === 0 || ts > (readings[i - 1]?.ts ?? 0))).toBe(true)
    })
    it('stays within what the sensors and the machine can do', () => {
      const strange = readings.flatMap((reading) =>
        Object.entries(bounds).filter(([key, [low, high]]) => {
          const value = reading[key]
          return value !== undefined && !(typeof value === 'number' && value >= low && value <= high)
        }),
      )
      expect(strange).toEqual([])
      expect(readings.every((reading) => !JSON.stringify(reading).includes('null'))).toBe(true)
    })
    it('has counters that never decrease', () => {
      const falls = readings
        .slice(1)
        .flatMap((reading, i) =>
          Object.keys(reading).filter(
            (key) => counters.test(key) && Number(reading[key]) < Number(readings[i]?.[key] ?? 0),
          ),
        )
      expect(falls).toEqual([])
    })
  },
)

describe('simulateHistory', () => {
  const truck = findMachine('TRUCK0001') ?? machines[0]
  if (!truck) throw new Error('no machine')

  it('gives the same readings whether it is asked in one piece or in two', () => {
    const middleMs = toMs - 3.3 * hourMs
    const whole = [...simulateHistory(truck, middleMs - hourMs, middleMs + hourMs, 5)]
    const first = [...simulateHistory(truck, middleMs - hourMs, middleMs, 5)]
    const second = [...simulateHistory(truck, middleMs, middleMs + hourMs, 5)]
    expect(whole).toHaveLength(1440)
    expect([...first, ...second]).toEqual(whole)
  })
  it('goes on into live readings without a seam', () => {
    const startMs = toMs - 20 * hourMs
    const [expected] = simulateHistory(truck, startMs, startMs + hourMs, 5)
    const { world, active } = stateAt(truck, startMs, 5)
    expect(measure(truck, sampleAt(world, nextMeasuringMs(truck, 5, startMs)), active).reading).toEqual(
      expected,
    )
  })
  it('shows every kind of life in a month: faults one by one and together, events, driving, refuelling', () => {
    const month = [...simulateHistory(truck, fromMs, toMs, 300)]
    const faultCounts = new Set(month.map(({ can1 }) => readFaults(can1)[0]?.dtcs.length ?? 0))
    expect([...faultCounts].sort()).toEqual(expect.arrayContaining([0, 1, 2]))
    expect(month.some(({ events }) => events?.some(({ topic }) => topic === 'coolant_temp'))).toBe(true)
    expect(new Set(month.map(({ state }) => state))).toEqual(new Set([1, 2, 3, 4, 5, 6]))
  })
  it('puts the engine speed of the reading on the CAN bus', () => {
    const running = [...simulateHistory(truck, toMs - dayMs, toMs, 600)].find(
      ({ can1 }) => can1 !== undefined,
    )
    const frames = running?.can1 as { id: number; data: string }[]
    const eec1 = Buffer.from(frames.find(({ id }) => id === 217056256)?.data ?? '', 'hex')
    expect(eec1.readUInt16LE(3) * 0.125).toBeCloseTo(Number(running?.eng_speed), -0.5)
  })
})
