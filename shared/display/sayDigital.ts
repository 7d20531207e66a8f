import type { DisplayEntry } from './displaySettings'

const usual = { lowThreshold: 0, lowString: 'Low', highString: 'High' }

/** On which side of its threshold a channel is, and its owner's word for that. */
export const sayDigital = (
  value: number,
  { lowThreshold, lowString, highString }: NonNullable<DisplayEntry['digitalSettings']> = usual,
): { isLow: boolean; word: string } => {
  const isLow = value <= lowThreshold
  return { isLow, word: isLow ? lowString : highString }
}
