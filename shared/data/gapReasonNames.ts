/**
 * Why a chart shows nothing for a while, apart from its words: pages that read a chart may say nothing of it. `newUnit` is a
 * moment, with the first reading of the unit that took over.
 */
export const gapReasonNames = [
  'noContact',
  'notSent',
  'sleeping',
  'dataOff',
  'planLimit',
  'buffered',
  'newUnit',
] as const
export type GapReason = (typeof gapReasonNames)[number]
