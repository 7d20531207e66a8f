import * as z from 'zod'

/** A stream as the templates describe it. */
export interface StreamDefinition {
  /** The name, with which its ARN ends. */
  readonly name: string
  readonly shards: number
  readonly retentionSeconds: number
}

const properties = z.strictObject({
  Name: z.string().optional(),
  ShardCount: z.coerce.number().int().min(1).max(10_000),
  RetentionPeriodHours: z.coerce.number().int().min(24).max(8760).default(24),
  StreamModeDetails: z.strictObject({ StreamMode: z.literal('PROVISIONED') }).optional(),
  // Known and without effect on one machine: nothing leaves the state folder.
  StreamEncryption: z.unknown().optional(),
  Tags: z.unknown().optional(),
})

/** Reads the resolved properties of an `AWS::Kinesis::Stream`; anything unknown is an error. */
export const readStream = (streamId: string, resolved: unknown): StreamDefinition => {
  const parsed = properties.safeParse(resolved)
  if (!parsed.success) throw new Error(`stream ${streamId}: ${z.prettifyError(parsed.error)}`)
  const { Name = streamId, ShardCount, RetentionPeriodHours } = parsed.data
  return { name: Name, shards: ShardCount, retentionSeconds: RetentionPeriodHours * 3600 }
}
