import * as z from 'zod'
import { invalid } from './apiError'
import type { TableDescription } from './tableDescription'

const StreamViewType = z.enum(['KEYS_ONLY', 'NEW_IMAGE', 'OLD_IMAGE', 'NEW_AND_OLD_IMAGES'])

export interface StreamSetting {
  StreamEnabled?: boolean | undefined
  StreamViewType?: string | undefined
}

/** Switches the stream of a table on, or off. A stream that is on already with the same view keeps its ARN. */
export function setStream(
  description: TableDescription,
  setting: StreamSetting | undefined,
  nowMs: number,
): void {
  if (setting === undefined) return
  if (setting.StreamEnabled === false) {
    delete description.StreamSpecification
    return
  }
  const viewType = StreamViewType.safeParse(setting.StreamViewType)
  if (!viewType.success) throw invalid('StreamViewType is required when a stream is enabled')
  if (description.StreamSpecification?.StreamViewType === viewType.data) return
  description.StreamSpecification = { StreamEnabled: true, StreamViewType: viewType.data }
  description.LatestStreamLabel = new Date(nowMs).toISOString().slice(0, -1)
  description.LatestStreamArn = `${description.TableArn}/stream/${description.LatestStreamLabel}`
}
