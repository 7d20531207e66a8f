import { GetQueueAttributesCommand } from '@aws-sdk/client-sqs'
import { expect } from 'vitest'
import { readNames } from '../../scripts/operator/operatedStage'
import { eventually } from './eventually'
import type { Clients } from './openClients'

/** Waits until the queues of the devices hold nothing, neither waiting nor being handled: what came has had its effect. */
export const untilHandled = async ({ sqs, ssm }: Pick<Clients, 'sqs' | 'ssm'>): Promise<void> => {
  const names = await readNames(ssm, 'local', ['readings-queue', 'link-queue'])
  const AttributeNames = ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'] as const
  for (const QueueUrl of Object.values(names)) {
    await eventually(async () => {
      const { Attributes = {} } = await sqs.send(
        new GetQueueAttributesCommand({ QueueUrl, AttributeNames: [...AttributeNames] }),
      )
      expect(AttributeNames.map((name) => Number(Attributes[name]))).toEqual([0, 0])
    })
  }
}
