import type { SQSEvent } from 'aws-lambda'
import * as z from 'zod'
import { nameOfReference, type Templates } from '../../standins/aws/core/Templates'
import type { LogLine } from '../../standins/aws/lambda/startWorker'
import type { Invoke } from '../../standins/StandIn'
import type { Gauge } from '../../standins/aws/cloudwatch/startCloudWatch'
import type { Queues } from '../../standins/aws/sqs/openQueues'
import type { LogFiles } from './openLogFiles'
import type { Watch } from './startWatch'

const Properties = z.looseObject({ LoggingConfig: z.looseObject({ LogGroup: z.string() }) })
const Line = z.looseObject({ timestamp: z.iso.datetime({ offset: true }).optional() })

/** As Lambda keeps it: a line of JSON as it is, at level INFO when it has no time; any other text inside one. */
const lineOf = ({ text, level, requestId }: LogLine): Record<string, unknown> => {
  try {
    const line = Line.parse(JSON.parse(text))
    return line.timestamp === undefined ? { ...line, level: 'INFO' } : line
  } catch {
    return { timestamp: new Date().toISOString(), level: level.toUpperCase(), requestId, message: text }
  }
}

/** Lines of functions go into their log groups; `note` gets those that need attention. */
export const openFunctionLog = (
  templates: Templates,
  watch: Watch,
  files: LogFiles,
  note: (line: string) => void,
) => {
  const groups = new Map(
    templates.of('AWS::Lambda::Function').flatMap(({ physicalId, properties }) => {
      const parsed = Properties.safeParse(properties)
      return parsed.success ? [[physicalId, parsed.data.LoggingConfig.LogGroup] as const] : []
    }),
  )
  return (written: LogLine): void => {
    const line = lineOf(written)
    const group = groups.get(written.functionName)
    if (group !== undefined) {
      watch.log(group, line)
      files.write(group, JSON.stringify(line))
    }
    if (line.level !== 'INFO') note(`${written.functionName}: ${written.text}`)
  }
}

/** Counts the messages that functions receive from queues. */
export const countReceived =
  (invoke: Invoke, watch: Watch): Invoke =>
  (functionId, event) => {
    const { Records: records = [] } = event as Partial<SQSEvent>
    const [first] = records
    if (first?.eventSource === 'aws:sqs') {
      const dimensions = { QueueName: nameOfReference(first.eventSourceARN) }
      watch.put({ namespace: 'AWS/SQS', name: 'NumberOfMessagesReceived', dimensions }, records.length)
    }
    return invoke(functionId, event)
  }

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
    send: (queue, body, delaySeconds) =>
      queues.send(queue, body, delaySeconds).then(() => count(nameOfReference(queue))),
  }
}
