import * as z from 'zod'
import type { Resource } from '../../standins/aws/core/Templates'

const OfStream = z.object({ EventSourceArn: z.string().regex(/^arn:[^:]*:kinesis:/) })

/** Whether an event source mapping feeds its function from a stream (Kinesis), not from a queue. */
export const isOfStream = ({ properties }: Pick<Resource, 'properties'>): boolean =>
  OfStream.safeParse(properties).success
