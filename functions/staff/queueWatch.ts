import {
  GetQueueAttributesCommand,
  SendMessageCommand,
  SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs'
import type { WatchedQueue } from '../../shared/staff/health'

/** Addresses of a queue and of its dead letters. */
export interface QueuePlaces {
  queue: string
  dead: string
}

export interface QueueWatch {
  read(id: WatchedQueue): Promise<{ id: WatchedQueue; waiting: number; dead: number }>
  /** Sends the dead letters back to where they failed. */
  replay(id: WatchedQueue): Promise<void>
  /** Puts one more message at its end. */
  send(id: WatchedQueue, body: string): Promise<void>
}

/** The stand-in is not where the address of a queue says. */
const openClient = () => new SQSClient({ useQueueUrlAsEndpoint: false })

export const openQueueWatch = (
  places: Readonly<Record<WatchedQueue, QueuePlaces>>,
  sqs = openClient(),
): QueueWatch => {
  const count = async (QueueUrl: string): Promise<number> => {
    const { Attributes = {} } = await sqs.send(
      new GetQueueAttributesCommand({
        QueueUrl,
        AttributeNames: ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'],
      }),
    )
    const { ApproximateNumberOfMessages = 0, ApproximateNumberOfMessagesNotVisible = 0 } = Attributes
    return Number(ApproximateNumberOfMessages) + Number(ApproximateNumberOfMessagesNotVisible)
  }
  return {
    read: async (id) => {
      const [waiting, dead] = await Promise.all([count(places[id].queue), count(places[id].dead)])
      return { id, waiting, dead }
    },
    replay: async (id) => {
      const { Attributes } = await sqs.send(
        new GetQueueAttributesCommand({ QueueUrl: places[id].dead, AttributeNames: ['QueueArn'] }),
      )
      await sqs.send(new StartMessageMoveTaskCommand({ SourceArn: Attributes?.QueueArn }))
    },
    send: async (id, MessageBody) => {
      await sqs.send(new SendMessageCommand({ QueueUrl: places[id].queue, MessageBody }))
    },
  }
}
