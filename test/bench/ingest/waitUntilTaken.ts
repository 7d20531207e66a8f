import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { GetQueueAttributesCommand, type SQSClient } from '@aws-sdk/client-sqs'

const patienceMs = 150_000
const lookAgainMs = 50

/** The queue in which messages of devices wait for their function. */
export const findReadingsQueue = (stackDir: string): string => {
  const found = readdirSync(join(stackDir, 'queues')).find((name) => name.includes('ReadingsQueue'))
  if (found === undefined) throw new Error('The stack has no queue of readings')
  return found
}

/**
 * Waits until nothing is left in a queue. Only its length is asked for: to count readings is work for the stack, which
 * would be measured with its own.
 */
export const waitUntilTaken = async (sqs: SQSClient, QueueUrl: string): Promise<void> => {
  const untilMs = Date.now() + patienceMs
  for (;;) {
    const { Attributes } = await sqs.send(
      new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['ApproximateNumberOfMessages'] }),
    )
    const left = Number(Attributes?.ApproximateNumberOfMessages)
    if (left === 0) return
    if (Date.now() > untilMs) throw new Error(`${left} messages still wait in ${QueueUrl}`)
    await sleep(lookAgainMs)
  }
}
