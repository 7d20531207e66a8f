import { describeMetric } from '../display/catalogue/metricCatalogue'
import type { DisplaySettings } from '../../../shared/display/displaySettings'

/** Parts of a machine, each with the channels that say something of it. The first that two channels share counts most. */
const parts: readonly (readonly [name: string, match: RegExp])[] = [
  ['coolant', /^(?:coolant_|eng_temp$)/],
  ['oil', /^oil_/],
  ['transmission', /^trans_/],
  ['fuel', /^fuel_/],
  ['engine', /^(?:eng_(?:speed|load|temp)$|coolant_temp$|oil_pressure$|trans_temp$|fuel_rate$)/],
  ['supply', /^v(?:in|bat|lipo|sys|reg)$/],
  ['link', /^(?:gsm|wifi)_rssi$/],
  ['air', /^(?:ambient|humidity|pressure)$/],
  ['attitude', /^(?:pitch|roll|angle|motion)$/],
  ['acceleration', /^(?:accel_[xyz]|motion)$/],
  ['driving', /^(?:gps_speed|gps_altitude|state)$/],
  ['modbus', /^mod\d+$/],
  ['inputs', /^(?:analog|current|digital|freq|duty|pulse|pulse_delta|tc)\d$/],
  ['script', /^cp\d+$/],
]

const inputNumber = /^(?:analog|current|digital|freq|duty|pulse|pulse_delta)(\d)$/

/** What a channel belongs to, the closest first: a group that its owner made, an input of the device, a part of the machine. */
const circlesOf = (key: string, display: DisplaySettings): readonly string[] => {
  const group = display[key]?.groupKey
  const input = inputNumber.exec(key)?.[1]
  return [
    ...(group === undefined ? [] : [`group ${group}`]),
    ...(input === undefined ? [] : [`input ${input}`]),
    ...parts.filter(([, match]) => match.test(key)).map(([name]) => name),
  ]
}

const mostRelated = 3

/**
 * The channels that are read together with one, closest first. `keys` are those of the device that hold numbers;
 * counters of hours, which only rise, are not among the answers.
 */
export const relatedKeys = (
  key: string,
  keys: readonly string[],
  display: DisplaySettings,
): readonly string[] => {
  const own = circlesOf(key, display)
  const distanceOf = (other: string): number => {
    const theirs = new Set(circlesOf(other, display))
    return own.findIndex((circle) => theirs.has(circle))
  }
  return keys
    .filter((other) => other !== key && describeMetric(other).card !== 'hours')
    .map((other) => ({ other, distance: distanceOf(other), sort: describeMetric(other).sort }))
    .filter(({ distance }) => distance >= 0)
    .sort((a, b) => a.distance - b.distance || a.sort - b.sort || a.other.localeCompare(b.other))
    .slice(0, mostRelated)
    .map(({ other }) => other)
}
