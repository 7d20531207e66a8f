import { secondMs, minuteMs } from '../../../shared/core/time'
import type { Machine, Channel } from '../machines/Machine'
import { measureCan } from './measureCan'
import { type Reading, roundTo } from './Reading'
import { type Sample, quantities } from './Sample'
import { watchEvents, type ActiveEvents } from './thresholds'
import { wobble, hashUnit } from './noise'
import { humidityAt, pressureAt } from './climate'

const tamperSlotMs = 5 * minuteMs
const rad = Math.PI / 180

/** Fills in what every device measures in its own case: supply, climate, tamper light, attitude and vibration. */
export function measureInternal(machine: Machine, sample: Sample, into: Reading): void {
  const { seed } = machine
  const { tMs, running, outdoorC, pitchDeg, rollDeg, speedKmh } = sample
  const jitter = (channel: number): number => wobble(seed, channel, tMs, 2 * secondMs)
  into.vsys = roundTo(4.1 + 0.04 * wobble(seed, 40, tMs, 11 * minuteMs) + 0.012 * jitter(44), 2)
  into.vin = roundTo(sample.supplyV, 2)
  into.vbat = 0
  into.ambient = roundTo(outdoorC + 1.5 + 6 * sample.warmth + 0.15 * wobble(seed, 41, tMs, minuteMs), 2)
  into.humidity = roundTo(humidityAt(seed, tMs, outdoorC), 1)
  into.pressure = roundTo(pressureAt(seed, tMs, sample.altitudeM), 2)
  into.light = isOpened(seed, tMs) ? 1 : 0
  into.pitch = roundTo(pitchDeg, 1)
  into.roll = roundTo(rollDeg, 1)
  into.angle = roundTo(Math.min(90, Math.hypot(pitchDeg, rollDeg)), 1)
  const rattle = running ? 0.02 + 0.02 * sample.load : 0.006
  into.accel_x = roundTo(Math.sin(pitchDeg * rad) + rattle * jitter(45), 2)
  into.accel_y = roundTo(-Math.sin(rollDeg * rad) + rattle * jitter(46), 2)
  into.accel_z = roundTo(-Math.cos(pitchDeg * rad) * Math.cos(rollDeg * rad) + rattle * jitter(47), 2)
  const shaking = running ? 38 + 60 * sample.load + 4.5 * speedKmh : 4
  into.motion = Math.round(shaking * (1 + 0.25 * wobble(seed, 42, tMs, 5 * secondMs)))
}

/** The case is opened for five minutes, once in a few days. */
const isOpened = (seed: number, tMs: number): boolean =>
  hashUnit(seed, 43, Math.floor(tMs / tamperSlotMs)) < 1 / 1200

const unknownSignal = -114
const slotMs = 10 * minuteMs

/** Fills in the signal of the radio in use; cellular modems sometimes do not know theirs. */
function measureRadio({ seed, radio }: Machine, tMs: number, into: Reading): void {
  const fade = wobble(seed, 90, tMs, 4 * minuteMs)
  if (radio === 'wifi') {
    into.wifi_ip = `192.168.20.${20 + (seed % 200)}`
    into.wifi_rssi = Math.round(-58 + 9 * fade)
  } else {
    const known = hashUnit(seed, 91, Math.floor(tMs / slotMs)) > 0.01
    into.gsm_rssi = known ? Math.round(-84 + 12 * fade) : unknownSignal
  }
}

const fixSlotMs = 3 * minuteMs

/** Fills in the GPS keys; without a fix only the number of satellites in view. */
function measurePosition(seed: number, sample: Sample, into: Reading): void {
  const { tMs, totals } = sample
  if (hashUnit(seed, 50, Math.floor(tMs / fixSlotMs)) < 0.004) {
    into.gps_nsat = Math.floor(3 * hashUnit(seed, 51, tMs))
    return
  }
  const sky = wobble(seed, 52, tMs, 25 * minuteMs)
  into.gps_lat = roundTo(sample.lat, 6)
  into.gps_lon = roundTo(sample.lon, 6)
  into.gps_speed = roundTo(sample.speedKmh, 1)
  into.gps_hdop = roundTo(1.05 - 0.35 * sky, 2)
  into.gps_nsat = Math.round(11 + 3 * sky)
  into.gps_cog = roundTo(sample.headingDeg, 1)
  into.gps_altitude = roundTo(sample.altitudeM, 1)
  // What stands where it was put has no way to count.
  if (totals.km > 0) into.gps_odo = roundTo(totals.km, 3)
}

/** Fills in work state, hour counters and the engine channels; a stopped engine's control unit is silent. */
function measureEngine(machine: Machine, sample: Sample, into: Reading): void {
  const { totals, running } = sample
  into.state = sample.state
  for (let state = 1; state <= 6; state++) {
    const hours = totals.stateHours[state] ?? 0
    if (hours > 0) into[`state${state}_hrs`] = roundTo(hours, 3)
  }
  if (machine.route) into.movement_hrs = roundTo(totals.movementHours, 3)
  if (!machine.engine) return
  into.eng_hrs = roundTo(totals.engineHours, 3)
  into.idle_hrs = roundTo(totals.idleHours, 3)
  into.run_hrs = roundTo(totals.engineHours - totals.idleHours, 3)
  into.total_fuel = roundTo(totals.fuelUsedL, 1)
  // Fuel sloshes while a machine works.
  const slosh = (running ? 0.35 : 0.06) * wobble(machine.seed, 56, sample.tMs, 7 * secondMs)
  into.fuel_level = roundTo(Math.max(0, sample.fuelPercent + slosh), 1)
  into.eng_speed = Math.round(sample.rpm)
  into.fuel_rate = roundTo(sample.fuelLph, 1)
  if (machine.route) into.distance_km = roundTo(totals.km, 1)
  if (!running) return
  into.eng_load = Math.round(sample.load * 100)
  into.coolant_temp = Math.round(sample.coolantC)
  into.oil_temp = Math.round(sample.oilC)
  into.oil_pressure = Math.round(sample.oilKpa)
}

const noisePeriodMs = 20 * secondMs

/** Fills in the machine's own sensor channels and custom parameters. */
function measureChannels(machine: Machine, sample: Sample, into: Reading): void {
  for (let i = 0; i < machine.channels.length; i++) {
    const channel = machine.channels[i]
    if (channel) into[channel.key] = readChannel(channel, sample, machine.seed, 60 + i)
  }
}

function readChannel(channel: Channel, sample: Sample, seed: number, noiseChannel: number): number {
  if (channel.whenOff !== undefined && !sample.running) return channel.whenOff
  const noise = channel.noise ? channel.noise * wobble(seed, noiseChannel, sample.tMs, noisePeriodMs) : 0
  const value = (channel.offset ?? 0) + channel.scale * quantities[channel.of](sample)
  // A quantity at rest has no noise: an empty tray weighs nothing, not minus a hundred kilograms.
  return roundTo(value === 0 ? 0 : value + noise, channel.dp)
}

/** One measurement cycle of a machine, and the events that last after it; without `thresholds` those it left the workshop with. */
export function measure(
  machine: Machine,
  sample: Sample,
  before: ActiveEvents,
  thresholds = machine.thresholds,
): { reading: Reading; active: ActiveEvents } {
  const { tMs } = sample
  const ts = Math.round(tMs / 100) / 10
  const reading: Reading = { deviceid: machine.deviceid, ts, time: Math.round(ts) }
  measureInternal(machine, sample, reading)
  if (machine.hasGps) measurePosition(machine.seed, sample, reading)
  measureEngine(machine, sample, reading)
  measureChannels(machine, sample, reading)
  measureRadio(machine, tMs, reading)
  measureCan(machine, sample, reading)
  const { active, events } = watchEvents(thresholds, reading, before)
  if (events.length > 0) reading.events = events
  return { reading, active }
}
