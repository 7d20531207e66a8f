import type { SetAside } from '../core/onBatch'

/** As many messages, and as many bytes, as a request to a queue takes. */
const most = { messages: 10, bytes: 250_000 }

/** Positions of the bodies, as many together as one request takes. */
const inRequests = (bodies: readonly string[]): number[][] => {
  const requests: number[][] = []
  let bytes = Infinity
  bodies.forEach((body, at) => {
    const size = Buffer.byteLength(body)
    const last = requests.at(-1)
    if (last === undefined || last.length === most.messages || bytes + size > most.bytes) {
      requests.push([at])
      bytes = size
    } else {
      last.push(at)
      bytes += size
    }
  })
  return requests
}

/** Puts what failed of a stream into the queue of readings; the client is loaded with the first of it. */
export const openSetAside =
  (queueUrl: () => string): SetAside =>
  async (bodies) => {
    const { SQSClient, SendMessageBatchCommand } = await import('@aws-sdk/client-sqs')
    const client = new SQSClient({ useQueueUrlAsEndpoint: false })
    const refused: number[] = []
    for (const request of inRequests(bodies)) {
      const { Failed = [] } = await client.send(
        new SendMessageBatchCommand({
          QueueUrl: queueUrl(),
          Entries: request.map((at) => ({ Id: String(at), MessageBody: bodies[at] })),
        }),
      )
      refused.push(...Failed.map(({ Id }) => Number(Id)))
    }
    return refused
  }
