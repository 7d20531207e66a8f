import { describe, expect, it } from 'vitest'
import { readMapping } from './readMapping'
import { readQueue } from './readQueue'

describe('reading queues and their mappings from the templates', () => {
  it('applies the defaults of SQS', () => {
    expect(readQueue('Q', {})).toEqual({
      queueId: 'Q',
      name: 'Q',
      visibilitySeconds: 30,
      retentionSeconds: 345_600,
    })
  })

  it('refuses a property it does not know', () => {
    expect(() => readQueue('Q', { FifoQueue: true })).toThrow(/queue Q: .*FifoQueue/s)
    expect(() => readMapping('M', { EventSourceArn: 'a', FunctionName: 'f', FilterCriteria: {} })).toThrow(
      /FilterCriteria/,
    )
  })

  it('refuses a large batch without a window, as AWS does', () => {
    expect(() => readMapping('M', { EventSourceArn: 'a', FunctionName: 'f', BatchSize: 11 })).toThrow(
      /MaximumBatchingWindowInSeconds/,
    )
  })

  it('reads the function from its ARN', () => {
    expect(
      readMapping('M', {
        EventSourceArn: 'arn:aws:sqs:ap-southeast-2:000000000000:Inbox',
        FunctionName: 'arn:aws:lambda:ap-southeast-2:000000000000:function:Ingest',
        ScalingConfig: { MaximumConcurrency: 5 },
      }),
    ).toMatchObject({ queue: 'Inbox', functionId: 'Ingest', batchSize: 10, maxConcurrency: 5 })
  })
})
