import * as z from 'zod'
import { nameOfReference } from '../core/Templates'

/** A queue as the templates describe it; times in seconds. */
export interface QueueDefinition {
  /** The physical id (what its ARN ends with): what `send` and `depth` take. */
  readonly queueId: string
  readonly name: string
  readonly visibilitySeconds: number
  readonly retentionSeconds: number
  readonly deadLetters?: { readonly queue: string; readonly maxReceives: number }
}

const redrivePolicy = z.strictObject({
  deadLetterTargetArn: z.string().min(1),
  maxReceiveCount: z.coerce.number().int().min(1).max(1000),
})

const properties = z.strictObject({
  QueueName: z.string().optional(),
  VisibilityTimeout: z.coerce.number().min(0).max(43_200).default(30),
  MessageRetentionPeriod: z.coerce.number().min(60).max(1_209_600).default(345_600),
  RedrivePolicy: redrivePolicy.optional(),
  // Known and without effect on one machine: nothing leaves the state folder, and there is no long polling.
  RedriveAllowPolicy: z.unknown().optional(),
  SqsManagedSseEnabled: z.unknown().optional(),
  KmsMasterKeyId: z.unknown().optional(),
  KmsDataKeyReusePeriodSeconds: z.unknown().optional(),
  ReceiveMessageWaitTimeSeconds: z.unknown().optional(),
  MaximumMessageSize: z.unknown().optional(),
  Tags: z.unknown().optional(),
})

/**
 * Reads the resolved properties of an `AWS::SQS::Queue`. A property that this stand-in does not know is an
 * error, because a queue that quietly behaves otherwise than in the cloud is worse than none.
 */
export const readQueue = (queueId: string, resolved: unknown): QueueDefinition => {
  const parsed = properties.safeParse(resolved ?? {})
  if (!parsed.success) throw new Error(`queue ${queueId}: ${z.prettifyError(parsed.error)}`)
  const { QueueName, VisibilityTimeout, MessageRetentionPeriod, RedrivePolicy } = parsed.data
  return {
    queueId,
    name: QueueName ?? queueId,
    visibilitySeconds: VisibilityTimeout,
    retentionSeconds: MessageRetentionPeriod,
    ...(RedrivePolicy && {
      deadLetters: {
        queue: nameOfReference(RedrivePolicy.deadLetterTargetArn),
        maxReceives: RedrivePolicy.maxReceiveCount,
      },
    }),
  }
}
