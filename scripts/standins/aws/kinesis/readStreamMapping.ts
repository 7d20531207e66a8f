import * as z from 'zod'
import { type Resource, nameOfReference } from '../core/Templates'

/** How a stream feeds a function; the window in seconds. */
export interface StreamMappingDefinition {
  /** The UUID of the mapping, under which its bucket keeps what failed. */
  readonly mappingId: string
  /** Name of the stream. */
  readonly stream: string
  /** What the invoker is called with: the resolved `FunctionName`, reduced to the function's own name. */
  readonly functionId: string
  readonly batchSize: number
  readonly windowSeconds: number
  /** Batches of a shard that are worked on at once. */
  readonly lanes: number
  /** Whether the function's answer names the records that failed. */
  readonly partialFailures: boolean
  /** Whether a batch whose call failed is halved. */
  readonly bisect: boolean
  /** Calls after the first one; infinite where records are tried until they expire. */
  readonly retries: number
  /** The bucket that keeps what was given up; without one it is lost. */
  readonly bucket?: string
}

const arnOfBucket = /^arn:aws:s3:::([^/]+)$/
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])

const properties = z.strictObject({
  EventSourceArn: z.string().regex(/^arn:[^:]*:kinesis:/),
  FunctionName: z.string().min(1),
  StartingPosition: z.literal('TRIM_HORIZON'),
  BatchSize: z.coerce.number().int().min(1).max(10_000).default(100),
  MaximumBatchingWindowInSeconds: z.coerce.number().min(0).max(300).default(0),
  ParallelizationFactor: z.coerce.number().int().min(1).max(10).default(1),
  FunctionResponseTypes: z.array(z.literal('ReportBatchItemFailures')).default([]),
  BisectBatchOnFunctionError: flag.default(false),
  MaximumRetryAttempts: z.coerce.number().int().min(-1).max(10_000).default(-1),
  MaximumRecordAgeInSeconds: z.literal(-1).optional(),
  DestinationConfig: z
    .strictObject({ OnFailure: z.strictObject({ Destination: z.string().regex(arnOfBucket) }) })
    .optional(),
  Enabled: z.literal([true, 'true']).optional(),
  Tags: z.unknown().optional(),
  MetricsConfig: z.unknown().optional(),
})

/** Reads the resolved properties of an `AWS::Lambda::EventSourceMapping` of a stream; anything unknown is an error. */
export const readStreamMapping = (mappingId: string, resolved: unknown): StreamMappingDefinition => {
  const parsed = properties.safeParse(resolved)
  if (!parsed.success) throw new Error(`event source mapping ${mappingId}: ${z.prettifyError(parsed.error)}`)
  const { data } = parsed
  const bucket = arnOfBucket.exec(data.DestinationConfig?.OnFailure.Destination ?? '')?.[1]
  return {
    mappingId,
    stream: nameOfReference(data.EventSourceArn),
    functionId: nameOfReference(data.FunctionName),
    batchSize: data.BatchSize,
    windowSeconds: data.MaximumBatchingWindowInSeconds,
    lanes: data.ParallelizationFactor,
    partialFailures: data.FunctionResponseTypes.length > 0,
    bisect: data.BisectBatchOnFunctionError,
    retries: data.MaximumRetryAttempts === -1 ? Infinity : data.MaximumRetryAttempts,
    ...(bucket !== undefined && { bucket }),
  }
}

const OfStream = z.object({ EventSourceArn: z.string().regex(/^arn:[^:]*:kinesis:/) })

/** Whether an event source mapping feeds its function from a stream (Kinesis), not from a queue. */
export const isOfStream = ({ properties }: Pick<Resource, 'properties'>): boolean =>
  OfStream.safeParse(properties).success
