import { readText } from '../core/packedText'
import type { LinkItem } from './deviceStore'

/** The newest reading of a device with its time of arrival; rows of before have that time within the text. */
export const latestReading = ({
  latest,
  latestArrivedMs,
}: Pick<LinkItem, 'latest' | 'latestArrivedMs'>): Record<string, unknown> | undefined => {
  if (latest === undefined) return undefined
  const body = JSON.parse(readText(latest)) as Record<string, unknown>
  return latestArrivedMs === undefined ? body : { ...body, aws_ts: latestArrivedMs }
}
