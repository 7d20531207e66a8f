import * as z from 'zod'
import { nameOfReference } from '../core/Templates'

/** How a queue feeds a function; the window in seconds. */
export interface MappingDefinition {
  /** Name or logical id of the queue. */
  readonly queue: string
  /** What the invoker is called with: the resolved `FunctionName`, reduced to the function's own name. */
  readonly functionId: string
  readonly batchSize: number
  readonly windowSeconds: number
  /** Whether the function's answer names the messages that failed. */
  readonly partialFailures: boolean
  readonly maxConcurrency?: number
}

const properties = z
  .strictObject({
    EventSourceArn: z.string().min(1),
    FunctionName: z.string().min(1),
    BatchSize: z.coerce.number().int().min(1).max(10_000).default(10),
    MaximumBatchingWindowInSeconds: z.coerce.number().min(0).max(300).default(0),
    FunctionResponseTypes: z.array(z.literal('ReportBatchItemFailures')).default([]),
    ScalingConfig: z
      .strictObject({ MaximumConcurrency: z.coerce.number().int().min(2).max(1000).optional() })
      .optional(),
    Enabled: z.literal([true, 'true']).optional(),
    Tags: z.unknown().optional(),
    MetricsConfig: z.unknown().optional(),
  })
  .refine(
    ({ BatchSize, MaximumBatchingWindowInSeconds }) => BatchSize <= 10 || MaximumBatchingWindowInSeconds > 0,
    {
      message: 'a BatchSize over 10 needs a MaximumBatchingWindowInSeconds of at least 1',
    },
  )

/** Reads the resolved properties of an `AWS::Lambda::EventSourceMapping` of a queue; anything unknown is an error. */
export const readMapping = (mappingId: string, resolved: unknown): MappingDefinition => {
  const parsed = properties.safeParse(resolved)
  if (!parsed.success) throw new Error(`event source mapping ${mappingId}: ${z.prettifyError(parsed.error)}`)
  const { data } = parsed
  const maxConcurrency = data.ScalingConfig?.MaximumConcurrency
  return {
    queue: nameOfReference(data.EventSourceArn),
    functionId: nameOfReference(data.FunctionName),
    batchSize: data.BatchSize,
    windowSeconds: data.MaximumBatchingWindowInSeconds,
    partialFailures: data.FunctionResponseTypes.length > 0,
    ...(maxConcurrency !== undefined && { maxConcurrency }),
  }
}
