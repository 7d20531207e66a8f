import { Duration } from 'aws-cdk-lib'
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { longestWaitSeconds } from '../../shared/core/figures'
import { PortalFunction, type PortalFunctionProps } from './PortalFunction'
import { countedBy, type Watched, watched, whereRetried } from './Watched'

const period = Duration.minutes(1)

export interface WorkerProps extends Omit<PortalFunctionProps, 'reservedConcurrency' | 'isRetried'> {
  batchSize: number
  /** Batching window: messages wait at most this much longer. */
  batchWindow?: Duration
  /** Concurrent batches, which is also the function's reserved concurrency. */
  maxConcurrency?: number
  /** What people lose while messages are in the dead-letter queue. */
  deadLetterImpact: string
}

/** A queue and its dead-letter queue. */
export type QueuePair = Pick<Worker, 'queue' | 'deadLetters'>

/** A queue with its dead-letter queue, and the Lambda that processes its messages in batches and reports each failure alone. */
export class Worker extends Construct {
  readonly queue: Queue
  readonly deadLetters: Queue
  readonly worker: PortalFunction
  readonly watched: Watched[]

  constructor(scope: Construct, id: string, props: WorkerProps) {
    super(scope, id)
    const timeout = props.timeout ?? Duration.seconds(60)
    this.deadLetters = new Queue(this, 'DeadLetters', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    })
    this.queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
      visibilityTimeout: Duration.seconds(timeout.toSeconds() * 6),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 5 },
    })
    this.worker = new PortalFunction(this, 'Handler', {
      ...props,
      isRetried: true,
      timeout,
      ...(props.maxConcurrency === undefined ? {} : { reservedConcurrency: props.maxConcurrency }),
    })
    this.worker.function.addEventSource(
      new SqsEventSource(this.queue, {
        batchSize: props.batchSize,
        reportBatchItemFailures: true,
        ...(props.batchWindow === undefined ? {} : { maxBatchingWindow: props.batchWindow }),
        ...(props.maxConcurrency === undefined ? {} : { maxConcurrency: props.maxConcurrency }),
      }),
    )
    this.watched = [...this.worker.watched, ...this.watchQueue(props)]
  }

  private watchQueue({ impact, severity, deadLetterImpact }: WorkerProps): Watched[] {
    return [
      watched(this, 'Waiting', {
        topic: 'waiting',
        severity,
        periods: whereRetried,
        impact: `${impact}: the oldest message waits for more than two minutes`,
        metric: this.queue.metricApproximateAgeOfOldestMessage({ period }),
        // Well within five minutes of the first message that is not processed.
        rings: { atLeast: longestWaitSeconds },
      }),
      watched(this, 'TriedAgain', {
        topic: 'again',
        severity,
        periods: whereRetried,
        impact: `${impact}: messages fail and are tried again`,
        metric: countedBy(this.worker.function, 'MessagesTriedAgain'),
        rings: { atLeast: 10 },
      }),
      watched(this, 'DeadLettersWaiting', {
        topic: 'deadLetters',
        severity,
        impact: deadLetterImpact,
        metric: this.deadLetters.metricApproximateNumberOfMessagesVisible({ period }),
      }),
    ]
  }
}
