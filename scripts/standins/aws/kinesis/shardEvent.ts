import type { KinesisStreamEvent } from 'aws-lambda'
import type { Position } from '../../disk/openJournal'
import type { QueuedMessage } from '../../disk/openMessageLog'

/** The stream's ARN as functions see it in their events. */
export const streamArn = (name: string) => `arn:aws:kinesis:ap-southeast-2:000000000000:stream/${name}`

/** The name of a shard, by its number from 0. */
export const shardName = (shard: number) => `shardId-${String(shard).padStart(12, '0')}`

/** A record that is not checkpointed yet. */
export interface StreamRecord {
  readonly sequenceNumber: string
  readonly partitionKey: string
  readonly message: QueuedMessage
}

/**
 * Of digits, as many in each. A journal only grows, and no run goes on in a segment of an earlier one: where a record lies
 * in it is after all that lay there before.
 */
export const sequenceNumberOf = ({ segment, offset }: Position): string =>
  `49${String(segment).padStart(20, '0')}${String(offset).padStart(20, '0')}`

export const toStreamRecord = (message: QueuedMessage): StreamRecord => ({
  sequenceNumber: sequenceNumberOf(message.position),
  partitionKey: message.partitionKey ?? '',
  message,
})

interface Source {
  readonly stream: string
  readonly shardId: string
}
interface Content {
  readonly sequenceNumber: string
  readonly partitionKey: string
  readonly arrivedMs: number
  /** Base64. */
  readonly data: string
}

/** The event that Lambda hands to a function for a batch of records. */
export const toKinesisEvent = (
  { stream, shardId }: Source,
  batch: readonly Content[],
): KinesisStreamEvent => ({
  Records: batch.map(({ sequenceNumber, partitionKey, arrivedMs, data }) => ({
    kinesis: {
      kinesisSchemaVersion: '1.0',
      partitionKey,
      sequenceNumber,
      data,
      approximateArrivalTimestamp: arrivedMs / 1000,
    },
    eventSource: 'aws:kinesis',
    eventVersion: '1.0',
    eventID: `${shardId}:${sequenceNumber}`,
    eventName: 'aws:kinesis:record',
    invokeIdentityArn: 'arn:aws:iam::000000000000:role/local',
    awsRegion: 'ap-southeast-2',
    eventSourceARN: streamArn(stream),
  })),
})
