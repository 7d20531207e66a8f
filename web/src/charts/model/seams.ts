import type { GapReason, Gap } from '../../../../shared/data/queryReadings'
import { openFormat } from '../../ui/text/formatTime'
import type { ChartModel } from './chartModel'

/** Why a chart shows nothing for a while; the page says it in these words. */
export const gapReasons = {
  noContact: 'No contact with the device',
  notSent: 'Not sent, though the device had contact since',
  sleeping: 'The device sleeps between readings',
  dataOff: 'Sending data to the portal was switched off',
  planLimit: 'Beyond the limits of the plan',
  buffered: 'Buffered by the device and not yet sent',
  newUnit: 'Unit replaced',
} as const satisfies Record<GapReason, string>

const day = openFormat({ day: 'numeric', month: 'short' })

/** A moment at which another unit took over, in milliseconds, with its words. */
export interface Seam {
  readonly ms: number
  /** `Unit replaced 3 Nov`. */
  readonly text: string
}

const isSeam = ({ reason }: Gap): boolean => reason === 'newUnit'

/** Where the machine of a chart got another unit. Several lines of one device have one seam. */
export const seamsOf = (gaps: readonly Gap[]): readonly Seam[] =>
  [...new Set(gaps.filter(isSeam).map(({ toTs }) => toTs * 1000))].map((ms) => ({
    ms,
    text: `${gapReasons.newUnit} ${day().format(ms)}`,
  }))

/** What is no moment, but a while. */
export const silencesOf = (gaps: readonly Gap[]): readonly Gap[] => gaps.filter((gap) => !isSeam(gap))

/** So near to a seam, of what a chart shows, it is said what it is. */
const nearPart = 0.01

export const seamNear = ({ gaps, time }: Pick<ChartModel, 'gaps' | 'time'>, ms: number): Seam | undefined =>
  seamsOf(gaps).find((seam) => Math.abs(seam.ms - ms) <= (time.max - time.min) * nearPart)
