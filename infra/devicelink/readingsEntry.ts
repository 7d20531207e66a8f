import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import { type IMetric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { Stream, StreamEncryption } from 'aws-cdk-lib/aws-kinesis'
import { type IEventSourceDlq, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import { KinesisEventSource } from 'aws-cdk-lib/aws-lambda-event-sources'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { longestWaitSeconds } from '../../shared/core/figures'
import type { Config } from '../config'
import type { RuleProps } from '../core/Rule'
import { type Watched, watched, whereRetried } from '../core/Watched'
import type { Worker } from '../core/Worker'

/** Where readings come in, and the figures of how many. */
export interface ReadingsEntry {
  target: RuleProps['target']
  sent(period: Duration): IMetric & ReturnType<Stream['metricIncomingRecords']>
  received(period: Duration): IMetric
  watched: Watched[]
}

/** Batches of a shard that are worked on at once; what a device sends stays in its order all the same. */
const batchesOfShard = 2
/** Batches of the queue, and of a stream of up to ten shards. */
const leastConcurrency = 20
/** After that a batch, which was halved until it held what fails, is kept aside. */
const retries = 10

/** So many batches of readings are worked on at once. */
export const concurrencyFor = ({ stream = 0 }: Pick<Config, 'stream'>): number =>
  Math.max(leastConcurrency, stream * batchesOfShard)

const openStream = (scope: Construct, shardCount: number): Stream =>
  new Stream(scope, 'ReadingStream', {
    shardCount,
    retentionPeriod: Duration.days(1),
    encryption: StreamEncryption.MANAGED,
    // What a rule has put into it outlives a setting that is taken back.
    removalPolicy: RemovalPolicy.RETAIN,
  })

const watchStream = (stream: Stream): Watched[] => {
  const period = Duration.minutes(1)
  return [
    watched(stream, 'Waiting', {
      topic: 'waiting',
      severity: 'page',
      periods: whereRetried,
      impact: 'new readings do not appear: the oldest in the stream waits for more than two minutes',
      metric: stream.metricGetRecordsIteratorAgeMilliseconds({ period, statistic: Stats.MAXIMUM }),
      rings: { atLeast: longestWaitSeconds * 1000 },
    }),
    watched(stream, 'Full', {
      topic: 'throttled',
      severity: 'page',
      periods: whereRetried,
      impact: 'readings are kept aside until a replay: the stream has too few shards for what devices send',
      metric: stream.metricWriteProvisionedThroughputExceeded({ period, statistic: Stats.SUM }),
    }),
  ]
}

/** A bucket for batches that never end well, which the CDK's own would let the function read and empty. */
const keptIn = (bucket: Bucket): IEventSourceDlq => ({
  bind: (_mapping, taker) => {
    const allow = (action: string, resource: string) =>
      taker.addToRolePolicy(new PolicyStatement({ actions: [action], resources: [resource] }))
    allow('s3:PutObject', bucket.arnForObjects('aws/lambda/*'))
    allow('s3:ListBucket', bucket.bucketArn)
    return { destination: bucket.bucketArn }
  },
})

/**
 * A queue, or where the file of the stage has one, a stream before the same function. The queue stays: what fails of a
 * batch of the stream goes into it and is tried again from there, so that it holds up no shard.
 */
export const openReadingsEntry = (
  scope: Construct,
  { queue, worker }: Worker,
  errors: Bucket,
  { stream: shards }: Pick<Config, 'stream'>,
): ReadingsEntry => {
  if (shards === undefined) {
    return {
      target: { queue },
      sent: (period) => queue.metricNumberOfMessagesSent({ period }),
      received: (period) => queue.metricNumberOfMessagesReceived({ period }),
      watched: [],
    }
  }
  const stream = openStream(scope, shards)
  worker.function.addEnvironment('READINGS_QUEUE', queue.queueUrl)
  queue.grant(worker.function, 'sqs:SendMessage')
  worker.function.addEventSource(
    new KinesisEventSource(stream, {
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 1000,
      maxBatchingWindow: Duration.seconds(1),
      parallelizationFactor: batchesOfShard,
      reportBatchItemFailures: true,
      bisectBatchOnError: true,
      retryAttempts: retries,
      onFailure: keptIn(errors),
    }),
  )
  const incoming = (period: Duration) => stream.metricIncomingRecords({ period, statistic: Stats.SUM })
  return { target: { stream }, sent: incoming, received: incoming, watched: watchStream(stream) }
}
