import { readText } from '../core/packedText'
import type { LinkItem } from './deviceStore'

/** The newest reading of a device with its time of arrival; rows of before have that time within the text. */
export const latestReading = (
  link: Pick<LinkItem, 'latest' | 'latestArrivedMs'> | undefined,
): Record<string, unknown> | undefined => {
  if (link?.latest === undefined) return undefined
  const body = JSON.parse(readText(link.latest)) as Record<string, unknown>
  if (link.latestArrivedMs !== undefined) body.aws_ts = link.latestArrivedMs
  return body
}
