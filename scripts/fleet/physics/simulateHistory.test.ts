import { describe, expect, it } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../../../shared/core/time'
import { readFaults } from '../../../shared/faultcodes/readFaults'
import { findMachine, machines } from '../machines/demoDevices'
import { localDay, localDayStartMs, nextMeasuringMs } from './times'
import { measure } from './measure'
import { openWorld } from './openWorld'
import { sampleAt } from './Sample'
import { simulateHistory, stateAt } from './simulateHistory'

const toMs = Date.UTC(2026, 10, 21)
const fromMs = toMs - 30 * dayMs

/** What each key may hold: what the units' own sensors can measure, and what such machines can do. */
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
  tc1: [-5, 520],
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

/** How far what has mass or volume may move between two measurements: brakes, exhaust, the water of a sump. */
const slowChannels: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  TRUCK0001: { cp3: 6 },
  GENSET001: { tc1: 60 },
  PUMP00001: { cp2: 0.06 },
}

describe.each(machines.map((machine) => [machine.deviceid, machine] as const))(
  'a night and a morning of %s',
  (_id, machine) => {
    // Over the midnight of New South Wales, where one day's plan ends, until the morning's work.
    const nightMs = Date.UTC(2026, 10, 17, 13)
    const readings = [...simulateHistory(machine, nightMs, nightMs + 9 * hourMs)]
    const pairs = readings.slice(1).map((reading, i) => [readings[i] ?? reading, reading] as const)

    it('has no supply, cell or case temperature that stands perfectly still', () => {
      const perMinute = Math.max(3, Math.ceil(180 / machine.baseIntervalSeconds))
      for (const key of ['vin', 'vsys', 'ambient'] as const) {
        let still = 0
        let longest = 0
        for (const [before, after] of pairs) {
          still = before[key] === after[key] ? still + 1 : 0
          longest = Math.max(longest, still)
        }
        expect(longest, key).toBeLessThanOrEqual(perMinute)
      }
    })

    it('has no jump in what is slow: temperatures, levels, the place on the road', () => {
      const atMost = { ambient: 0.3, coolant_temp: 2, fuel_level: 3, gps_lat: 0.0012, gps_lon: 0.0014 }
      const ofMachine = slowChannels[machine.deviceid] ?? {}
      if (machine.baseIntervalSeconds > 60) return
      const jumps = pairs.flatMap(([before, after]) =>
        Object.entries({ ...atMost, ...ofMachine }).filter(([key, most]) => {
          const [a, b] = [before[key], after[key]]
          return typeof a === 'number' && typeof b === 'number' && Math.abs(a - b) > most
        }),
      )
      expect(jumps).toEqual([])
    })
  },
)

describe('a day of the haul truck', () => {
  const truck = findMachine('TRUCK0001') ?? machines[0]
  if (!truck) throw new Error('no machine')
  // A Wednesday in New South Wales.
  const dayFromMs = Date.UTC(2026, 10, 17, 14)
  const readings = [...simulateHistory(truck, dayFromMs, dayFromMs + dayMs)]
  const hourOf = ({ ts }: { ts: number }) => (ts - dayFromMs / 1000) / 3600
  const number = (value: unknown): number => (typeof value === 'number' ? value : 0)

  it('is worked by day and by night, and stands nowhere but on the pit floor while its engine is off', () => {
    const share = (from: number, to: number) => {
      const within = readings.filter((reading) => hourOf(reading) >= from && hourOf(reading) < to)
      return within.filter(({ eng_speed }) => number(eng_speed) > 0).length / within.length
    }
    expect(share(7, 17)).toBeGreaterThan(0.9)
    expect(share(18.5, 23)).toBeGreaterThan(0.9)
    expect(share(0.5, 5)).toBeGreaterThan(0.9)
    const off = readings.filter(({ eng_speed, gps_lat }) => number(eng_speed) === 0 && gps_lat !== undefined)
    expect(off.length).toBeGreaterThan(100)
    for (const { gps_lat, gps_lon, gps_speed } of off) {
      expect(Math.hypot(number(gps_lat) + 32.6269, number(gps_lon) - 151.0722)).toBeLessThan(0.0001)
      expect(gps_speed).toBe(0)
    }
  })

  it('moves in every half hour of every day, so that a map has something to show whenever one looks', () => {
    const world = openWorld(truck)
    const day = localDay(dayFromMs)
    const drives = Array.from({ length: 14 }, (_, n) => world.momentAt(localDayStartMs(day + n)).plan.phases)
      .flat()
      .filter(({ drive }) => drive !== undefined)
    const stands = drives.slice(1).map(({ startMs }, n) => startMs - (drives[n]?.endMs ?? 0))
    expect(Math.max(...stands) / minuteMs).toBeLessThan(30)
  })

  it('keeps to the haul road, climbs it loaded and slowly, and comes back empty and faster', () => {
    const road = truck.route ?? []
    const lats = road.map(({ lat }) => lat)
    const fixes = readings.filter(({ gps_lat }) => gps_lat !== undefined)
    expect(Math.min(...fixes.map(({ gps_lat }) => number(gps_lat)))).toBeGreaterThan(Math.min(...lats) - 1e-4)
    expect(Math.max(...fixes.map(({ gps_lat }) => number(gps_lat)))).toBeLessThan(Math.max(...lats) + 1e-4)
    const mean = (state: number, key: string, onRamp = false) => {
      const seen = fixes.filter(
        (reading) => reading.state === state && (!onRamp || Math.abs(number(reading.pitch)) > 3.5),
      )
      return seen.reduce((sum, reading) => sum + number(reading[key]), 0) / seen.length
    }
    expect(mean(5, 'cp1')).toBeGreaterThan(85)
    expect(mean(6, 'cp1')).toBeLessThan(5)
    expect(mean(5, 'gps_speed')).toBeLessThan(mean(6, 'gps_speed'))
    expect(mean(5, 'gps_speed', true)).toBeLessThan(0.8 * mean(5, 'gps_speed'))
    expect(mean(5, 'eng_load', true)).toBeGreaterThan(mean(5, 'eng_load'))
    expect(mean(6, 'eng_load', true)).toBeLessThan(mean(6, 'eng_load'))
  })

  it('burns what its counters say, and drives what its speed says', () => {
    const hours = truck.baseIntervalSeconds / 3600
    const summed = (key: string) => readings.reduce((sum, reading) => sum + number(reading[key]) * hours, 0)
    const counted = (key: string) => number(readings.at(-1)?.[key]) - number(readings[0]?.[key])
    expect(summed('fuel_rate') / counted('total_fuel')).toBeCloseTo(1, 1)
    expect(summed('gps_speed') / counted('gps_odo')).toBeCloseTo(1, 1)
  })
})

it('a machine that is started from afar works, one that is stopped does not', () => {
  const pump = findMachine('PUMP00001') ?? machines[0]
  if (!pump) throw new Error('no machine')
  const { world } = stateAt(pump, toMs)
  const moments = Array.from({ length: 48 }, (_, i) => toMs - i * 0.5 * hourMs)
  for (const ms of moments.filter((at) => !sampleAt(world, at).running)) {
    expect(sampleAt(world, ms, 'run')).toMatchObject({ running: true, state: 5 })
  }
  for (const ms of moments) expect(sampleAt(world, ms, 'stop').running).toBe(false)
})
