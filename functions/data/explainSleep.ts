import type { Gap } from './findGaps'
import { firstAfter } from './findTime'
import { KeySeries } from './KeySeries'
import type { Points } from './points'
import type { openReadSeries } from './readSeries'
import type { StreamSpan } from './streamSpans'

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
