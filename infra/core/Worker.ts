import { Duration } from 'aws-cdk-lib'
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { PortalFunction, type PortalFunctionProps } from './PortalFunction'
import { type Watched, watched } from './Watched'

export interface WorkerProps extends PortalFunctionProps {
  batchSize: number
  /** How long a batch is gathered; messages wait at most this much longer. */
  batchWindow?: Duration
  maxConcurrency?: number
  /** What is lost for people while messages lie among the dead letters. */
  deadLetterImpact: string
}

/** A queue with its dead letters, and the Lambda that takes its messages in batches, each failure alone. */
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
    this.worker = new PortalFunction(this, 'Handler', { ...props, timeout })
    this.worker.function.addEventSource(
      new SqsEventSource(this.queue, {
        batchSize: props.batchSize,
        reportBatchItemFailures: true,
        ...(props.batchWindow === undefined ? {} : { maxBatchingWindow: props.batchWindow }),
        ...(props.maxConcurrency === undefined ? {} : { maxConcurrency: props.maxConcurrency }),
      }),
    )
    const waiting = this.deadLetters.metricApproximateNumberOfMessagesVisible()
    this.watched = [this.worker.watched, watched(this, 'DeadLettersWaiting', props.deadLetterImpact, waiting)]
  }
}
