import { secondMs } from '../../shared/core/time'
import type { LinkItem } from '../devices/deviceStore'
import type { Gap, GapFacts, Span } from './findGaps'
import { firstAfter } from './findTime'
import { KeySeries } from './KeySeries'
import type { Points } from './points'
import type { openReadSeries } from './readSeries'
import type { StreamSpan } from './streamSpans'
import * as z from 'zod/mini'
import type { FlatConfig } from '../../shared/devices/configTree'
import { defaultConfig } from '../../shared/settings/defaultConfig'

/** A value holds until the next reading, at most this many intervals: a missed reading is no gap. */
const heldIntervals = 2
export const maxHoldMsOf = ({ intervalSeconds }: Pick<LinkItem, 'intervalSeconds'>): number =>
  heldIntervals * intervalSeconds * secondMs

/** Supply above this wakes a device that hibernates (volts). */
export const wakesAboveVolts = 9.5
export const supplyKey = 'vin'

const lastBefore = ({ times, values }: Points, ms: number): number | undefined => {
  const after = firstAfter(times, ms)
  return after === 0 ? undefined : values[after - 1]
}

/**
 * A silence that began when the supply was gone is the sleep that such a device is set to. Reads the supply only when
 * there is a silence that nothing else explains.
 */
export const explainSleep = async (
  gaps: readonly Gap[],
  spans: readonly StreamSpan[],
  readSeries: ReturnType<typeof openReadSeries>,
): Promise<Gap[]> => {
  if (!gaps.some(({ reason }) => reason === 'noContact')) return [...gaps]
  const supply = new KeySeries()
  await Promise.all(spans.map((span) => readSeries(span, new Map([[supplyKey, supply]]))))
  const { numbers } = supply.join()
  return gaps.map((gap) => {
    const volts = lastBefore(numbers, gap.fromMs)
    const sleeps = gap.reason === 'noContact' && volts !== undefined && volts <= wakesAboveVolts
    return sleeps ? { ...gap, reason: 'sleeping' } : gap
  })
}

/** What a device's reports of its settings say about why it may be silent; an item of its own, read when there is a gap. */
export const Silences = z.object({
  /** Spans in which it was configured not to send to the portal; the last may still last. */
  dataOff: z._default(z.array(z.object({ fromMs: z.number(), toMs: z.optional(z.number()) })), []),
  /** Buffers readings while offline. */
  buffers: z._default(z.boolean(), false),
  /** It hibernates when its supply is gone, until that is back. */
  sleepsWithoutSupply: z._default(z.boolean(), defaultConfig['device.vin.sleep_enable']),
})
export type Silences = z.infer<typeof Silences>

export const noSilences: Silences = Silences.parse({})

/** Older ones are forgotten: a chart then says that there was no contact. */
const maxSpans = 50

const flag = (value: unknown, before: boolean): boolean => (typeof value === 'boolean' ? value : before)

/** The facts after another report of settings. */
export const silencesAfter = (before: Silences, flat: FlatConfig, reportedMs: number): Silences => {
  const last = before.dataOff.at(-1)
  const wasOff = last !== undefined && last.toMs === undefined
  const isOff = !flag(flat['endpoint.data_to_portal'], !wasOff)
  const ended = before.dataOff.map((span) =>
    isOff || span.toMs !== undefined ? span : { ...span, toMs: reportedMs },
  )
  const dataOff = isOff && !wasOff ? [...ended, { fromMs: reportedMs }] : ended
  return {
    dataOff: dataOff.slice(-maxSpans),
    buffers: flag(flat['endpoint.buffer_enable'], before.buffers),
    sleepsWithoutSupply: flag(flat['device.vin.sleep_enable'], before.sleepsWithoutSupply),
  }
}

/** What explains silences of a device; what it measured since its last contact, if anything, is still with it. */
export const gapFactsOf = (
  { dataOff, buffers }: Silences,
  lastContactMs: number | undefined,
): Pick<GapFacts, 'dataOff' | 'buffered'> => ({
  dataOff: dataOff.map(({ fromMs, toMs = Infinity }): Span => ({ fromMs, toMs })),
  buffered: buffers && lastContactMs !== undefined ? [{ fromMs: lastContactMs, toMs: Infinity }] : [],
})
