import type { SQSEvent } from 'aws-lambda'
import { describe, expect, it } from 'vitest'
import { onBatch } from './onBatch'

const eventOf = (...ids: string[]) =>
  ({ Records: ids.map((messageId) => ({ messageId, body: '{}' })) }) as unknown as SQSEvent
const context = { functionName: 'Portal-dev-DeviceLink-Readings' }

const run = async (failed: string[], unreadable = 0) => {
  const lines: Record<string, unknown>[] = []
  const write = { warn: (message: string, fields = {}) => void lines.push({ message, ...fields }) }
  const figures = () => ({ MessagesQuarantined: unreadable })
  const handler = onBatch(() => Promise.resolve(new Set(failed)), figures, write)
  const answer = await handler(eventOf('a', 'b', 'c'), context)
  return { answer, lines }
}

describe('a batch', () => {
  it('names the messages that must come again, and counts them for the alarm under its function', async () => {
    const { answer, lines } = await run(['a', 'c'])
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: 'a' }, { itemIdentifier: 'c' }] })
    expect(lines).toMatchObject([
      {
        _aws: {
          CloudWatchMetrics: [
            {
              Namespace: 'DevicePortal',
              Dimensions: [['FunctionName']],
              Metrics: [{ Name: 'MessagesTriedAgain' }],
            },
          ],
        },
        FunctionName: 'Portal-dev-DeviceLink-Readings',
        MessagesTriedAgain: 2,
      },
    ])
  })

  it('counts what its worker found unreadable beside what failed', async () => {
    const { lines } = await run(['a'], 3)
    expect(lines).toMatchObject([{ MessagesTriedAgain: 1, MessagesQuarantined: 3 }])
  })

  it('that is taken whole says nothing', async () => {
    expect(await run([])).toEqual({ answer: { batchItemFailures: [] }, lines: [] })
  })
})
