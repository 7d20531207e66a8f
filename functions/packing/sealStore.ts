import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { DeviceId } from '../../shared/core/ids'
import { below, otherThan } from '../core/store/conditionOf'
import { setFields } from '../core/store/setFields'
import { tryWrite } from '../core/store/storeWrites'
import { markedSealOf } from '../data/streamSpans'
import { deviceItem } from '../devices/deviceStore'

/**
 * Says on the device's link that a stream is packed up to an instant: from then on late readings mark their day. The
 * stream's marks must all stand in the history (`WorkStore.adopt`).
 */
export type SealStream = (deviceid: DeviceId, stream: string, throughMs: number) => Promise<void>

/**
 * The seal moves forwards only. A stream that begins is sealed by its first day that ends no earlier than the seal
 * of the one before it; until then its days count as open, which only costs its readers a query.
 */
export const openSealStream =
  (documents: DynamoDBDocumentClient, TableName: string): SealStream =>
  async (deviceid, stream, throughMs) => {
    const markedSeal = markedSealOf(stream, throughMs)
    const change = {
      set: { sealedStream: stream, sealedThroughMs: throughMs, markedSeal },
      when: [
        { sealedThroughMs: undefined },
        { sealedThroughMs: below(throughMs) },
        { sealedThroughMs: throughMs, markedSeal: otherThan(markedSeal) },
      ],
    }
    await tryWrite(documents, setFields(TableName, { deviceid, sk: deviceItem.link }, change))
  }
