import type { DisplayEntry } from './displaySettings'

const usual = { lowThreshold: 0, lowString: 'Low', highString: 'High' }

/** On which side of its threshold a channel is, and its owner's label for that. */
export const digitalStateLabel = (
  value: number,
  { lowThreshold, lowString, highString }: NonNullable<DisplayEntry['digitalSettings']> = usual,
): { isLow: boolean; label: string } => {
  const isLow = value <= lowThreshold
  return { isLow, label: isLow ? lowString : highString }
}
