import { randomUUID } from 'node:crypto'
import type { KinesisStreamEvent } from 'aws-lambda'

interface KeptBatch {
  readonly mappingId: string
  readonly functionId: string
  readonly shardId: string
  readonly event: KinesisStreamEvent
  /** How often the function was called with it. */
  readonly calls: number
  readonly nowMs: number
}

const timeOf = (seconds: number) => new Date(seconds * 1000).toISOString()

const batchInfo = ({ shardId, event: { Records } }: KeptBatch) => {
  const [first, last] = [Records[0], Records.at(-1)]
  if (first === undefined || last === undefined) throw new Error('a batch without records')
  return {
    shardId,
    startSequenceNumber: first.kinesis.sequenceNumber,
    endSequenceNumber: last.kinesis.sequenceNumber,
    approximateArrivalOfFirstRecord: timeOf(first.kinesis.approximateArrivalTimestamp),
    approximateArrivalOfLastRecord: timeOf(last.kinesis.approximateArrivalTimestamp),
    batchSize: Records.length,
    streamArn: first.eventSourceARN,
  }
}

/** What Lambda writes into the bucket for a batch that it gives up: key and text of the object. */
export const describeKept = (kept: KeptBatch): { key: string; text: string } => {
  const { mappingId, functionId, shardId, event, calls, nowMs } = kept
  const timestamp = new Date(nowMs).toISOString()
  const day = timestamp.slice(0, 10).replaceAll('-', '/')
  const second = timestamp.slice(0, 19).replaceAll(':', '.')
  return {
    key: `aws/lambda/${mappingId}/${shardId}/${day}/${second}-${randomUUID()}`,
    text: JSON.stringify({
      requestContext: {
        requestId: randomUUID(),
        functionArn: `arn:aws:lambda:ap-southeast-2:000000000000:function:${functionId}`,
        condition: 'RetryAttemptsExhausted',
        approximateInvokeCount: calls,
      },
      responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
      version: '1.0',
      timestamp,
      KinesisBatchInfo: batchInfo(kept),
      payload: JSON.stringify(event),
    }),
  }
}
