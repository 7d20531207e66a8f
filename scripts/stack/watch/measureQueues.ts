import type { Gauge } from '../../standins/aws/cloudwatch/startCloudWatch'
import type { Templates } from '../../standins/aws/core/Templates'
import type { Queues } from '../../standins/aws/sqs/openQueues'
import { nameOfReference } from '../../standins/aws/core/nameOfReference'
import type { Watch } from './startWatch'

const metricOf = (QueueName: string, name: string) => ({
  namespace: 'AWS/SQS',
  name,
  dimensions: { QueueName },
})

/** Counts what is sent, and shows how many messages wait and for how long; the queues that it returns are counted. */
export const measureQueues = (templates: Templates, queues: Queues, watch: Watch): Queues => {
  const names = templates.of('AWS::SQS::Queue').map(({ physicalId }) => physicalId)
  const sent = new Map(names.map((name) => [name, metricOf(name, 'NumberOfMessagesSent')]))
  const count = (name: string) => watch.put(sent.get(name) ?? metricOf(name, 'NumberOfMessagesSent'), 1)
  watch.addGauges(() =>
    names.flatMap((name): Gauge[] => {
      const oldestMs = queues.oldestMs(name)
      return [
        {
          metric: metricOf(name, 'ApproximateNumberOfMessagesVisible'),
          reading: { value: queues.depth(name) },
        },
        {
          metric: metricOf(name, 'ApproximateAgeOfOldestMessage'),
          reading: oldestMs === undefined ? { value: 0 } : { ageMs: Date.now() - oldestMs },
        },
      ]
    }),
  )
  return {
    ...queues,
    send: (queue, body) => queues.send(queue, body).then(() => count(nameOfReference(queue))),
  }
}
