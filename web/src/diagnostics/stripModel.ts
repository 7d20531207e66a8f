import { isUnmeasured } from '../../../shared/data/isUnmeasured'
import type { DiagnosticPoint } from '../../../shared/diagnostics/getDiagnostics'
import { displayOf } from '../display/catalogue/displayOf'
import { writeChannel } from './ContactTable'
import { formatDuration } from './formatDuration'

/** One line of a strip; a value that is missing breaks it. */
export interface StripLine {
  readonly label: string
  readonly colour: string
  readonly values: readonly (number | undefined)[]
}

export interface Strip {
  readonly title: string
  readonly write: (value: number) => string
  /** Spreads what lies far apart: a second and a day on one strip. */
  readonly isLog: boolean
  readonly lines: readonly StripLine[]
}

/** The drawing's own units. */
export const stripWidth = 1000
export const stripHeight = 80
const margin = 4

/** A logarithm begins here: anything shorter is as good as nothing. */
const leastLog = 0.1
const scaled = (value: number, isLog: boolean): number =>
  isLog ? Math.log10(Math.max(value, leastLog)) : value

export const extremesOf = (lines: readonly StripLine[]): { min: number; max: number } | undefined => {
  let min = Infinity
  let max = -Infinity
  for (const { values } of lines) {
    for (const value of values) {
      if (value === undefined) continue
      if (value < min) min = value
      if (value > max) max = value
    }
  }
  return min > max ? undefined : { min, max }
}

/** Where a time stands, from 0 to the width. */
export const xOf = (ts: number, times: readonly number[]): number => {
  const [first = 0, last = first] = [times[0], times.at(-1)]
  return last === first ? stripWidth / 2 : ((ts - first) / (last - first)) * stripWidth
}

const round = (value: number) => Math.round(value * 10) / 10

/** The path of a line; it is broken before a reading that came after a silence, and a lone reading is a dot. */
export const stripPath = (
  { values }: StripLine,
  times: readonly number[],
  breaks: ReadonlySet<number>,
  { min, max }: { min: number; max: number },
  isLog: boolean,
): string => {
  const [low, high] = [scaled(min, isLog), scaled(max, isLog)]
  const yOf = (value: number) =>
    high === low
      ? stripHeight / 2
      : margin + (stripHeight - 2 * margin) * (1 - (scaled(value, isLog) - low) / (high - low))
  let path = ''
  let isDrawing = false
  values.forEach((value, i) => {
    if (value === undefined) {
      isDrawing = false
      return
    }
    const at = `${round(xOf(times[i] ?? 0, times))} ${round(yOf(value))}`
    // A line of no length is drawn as a dot by its round ends.
    path += isDrawing && !breaks.has(i) ? `L${at}` : `M${at}l0 0M${at}`
    isDrawing = true
  })
  return path
}

type Channel = Parameters<typeof writeChannel>[0]

const lineOf = (points: readonly DiagnosticPoint[], channel: Channel): StripLine => {
  const { label, colour } = displayOf(channel)
  const values = points.map((point) => {
    const value = point[channel]
    return isUnmeasured(channel, value) ? undefined : value
  })
  return { label, colour, values }
}

const channelStrip = (
  points: readonly DiagnosticPoint[],
  title: string,
  channels: readonly Channel[],
): Strip => ({
  title,
  isLog: false,
  write: (value) => writeChannel(channels[0] ?? 'vin', value),
  lines: channels
    .map((channel) => lineOf(points, channel))
    .filter(({ values }) => values.some((value) => value !== undefined)),
})

/** The course of a device's contacts: how well connected, how well supplied, how often, how late. */
export const stripsOf = (points: readonly DiagnosticPoint[]): readonly Strip[] =>
  [
    channelStrip(points, 'Signal', ['gsm_rssi', 'wifi_rssi']),
    channelStrip(points, 'Supply Voltage', ['vin']),
    {
      title: 'Interval between readings',
      isLog: true,
      write: formatDuration,
      lines: [
        { label: 'Interval', colour: 'var(--info)', values: points.map((point) => point.sinceSeconds) },
      ],
    },
    {
      title: 'Delay until arrival',
      isLog: true,
      write: formatDuration,
      lines: [{ label: 'Delay', colour: 'var(--warn)', values: points.map((point) => point.lateSeconds) }],
    },
    // The batteries share a range that would flatten them beside the supply.
    channelStrip(points, 'Internal voltages', ['vbat', 'vlipo', 'vsys']),
  ].filter(({ lines }) => lines.some(({ values }) => values.some((value) => value !== undefined)))
