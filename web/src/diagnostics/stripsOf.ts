import { isUnmeasured } from '../../../shared/data/isUnmeasured'
import type { DiagnosticPoint } from '../../../shared/diagnostics/getDiagnostics'
import { displayOf } from '../display/catalogue/displayOf'
import { writeChannel } from './contactColumns'
import { formatDuration } from './formatDuration'
import type { Strip, StripLine } from './stripModel'

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

/** The course of a device's contacts: how often, how late, how well connected, how well supplied. */
export const stripsOf = (points: readonly DiagnosticPoint[]): readonly Strip[] =>
  [
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
    channelStrip(points, 'Signal', ['gsm_rssi', 'wifi_rssi']),
    channelStrip(points, 'Supply Voltage', ['vin']),
    // The batteries share a range that would flatten them beside the supply.
    channelStrip(points, 'Internal voltages', ['vbat', 'vlipo', 'vsys']),
  ].filter(({ lines }) => lines.some(({ values }) => values.some((value) => value !== undefined)))
