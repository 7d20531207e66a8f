import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { RecordStream } from '../devices/deviceStore'
import { batchWrite } from '../core/store/batchWrite'
import { occurrencePrefix, stepsPrefix } from './alarmKeys'
import { queryPages } from '../core/store/queryPages'

/** Erases what people did about the events of readings that are deleted. */
export type EraseOccurrences = (
  streams: readonly Pick<RecordStream, 'deviceid' | 'streamId'>[],
) => Promise<void>

/** `NOTE#` and the id of the occurrence, which holds one `#` itself, then the id of the step. */
const occurrenceOf = (sk: string): string => sk.slice(stepsPrefix.length).split('#').slice(0, 2).join('#')

/**
 * Notes and steps first: whatever dies in between, the rows of the occurrences that are left lead to theirs when it is
 * done again.
 */
export const openEraseOccurrences = (
  documents: DynamoDBDocumentClient,
  /** Of alarms. */
  TableName: string,
): EraseOccurrences => {
  const pagesOf = (pk: string, prefix: string) =>
    queryPages(documents, {
      TableName,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ProjectionExpression: 'sk, #stream',
      ExpressionAttributeNames: { '#stream': 'stream' },
      ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
      ConsistentRead: true,
    })

  const eraseOf = async (pk: string, streams: ReadonlySet<string>): Promise<void> => {
    const ids = new Set<string>()
    for await (const items of pagesOf(pk, occurrencePrefix)) {
      for (const { sk, stream } of items) {
        if (streams.has(String(stream))) ids.add(String(sk).slice(occurrencePrefix.length))
      }
    }
    if (ids.size === 0) return
    for await (const items of pagesOf(pk, stepsPrefix)) {
      const own = items.map(({ sk }) => String(sk)).filter((sk) => ids.has(occurrenceOf(sk)))
      await batchWrite(documents, TableName, { remove: own.map((sk) => ({ pk, sk })) })
    }
    const remove = [...ids].map((id) => ({ pk, sk: `${occurrencePrefix}${id}` }))
    await batchWrite(documents, TableName, { remove })
  }

  return async (streams) => {
    for (const pk of new Set(streams.map(({ deviceid }) => deviceid))) {
      await eraseOf(pk, new Set(streams.map(({ deviceid, streamId }) => `${deviceid}#${streamId}`)))
    }
  }
}
