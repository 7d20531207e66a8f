import { readdirSync } from 'node:fs'
import path from 'node:path'
import { SendMessageCommand } from '@aws-sdk/client-sqs'
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { readNames } from '../../scripts/operator/operatedStage'
import type { Harness } from './openHarness'

interface Occurrence {
  deviceid: string
  id: string
}

/** The queue that the worker of alarms reads: beside that of the readings, under the name that the stack gave it. */
const queueOfAlarms = async ({ address, clients }: Harness): Promise<string> => {
  const { 'readings-queue': beside } = await readNames(clients.ssm, 'local', ['readings-queue'])
  const name = readdirSync(path.join(address.dir, 'queues')).find((each) => each.includes('AlarmsWorkQueue'))
  if (name === undefined) throw new Error('The stack has no queue of alarms.')
  return beside.replace(/[^/]+$/, name)
}

/** As if the time of the next step of a chain had come; the worker gets it at once, as from a sweep within a minute. */
export const escalateNow = async (stack: Harness, { deviceid, id }: Occurrence): Promise<void> => {
  const { address, clients } = stack
  const at = { TableName: address.tables.Alarms, Key: { pk: deviceid, sk: `OCC#${id}` } }
  const { Item } = await clients.documents.send(new GetCommand({ ...at, ConsistentRead: true }))
  const now = Date.now()
  const [entry, ...rest] = Item?.escalation as { dueMs?: number }[]
  await clients.documents.send(
    new UpdateCommand({
      ...at,
      UpdateExpression: 'SET escalation = :chains, due_escalation = :now, dueMs = :now',
      ExpressionAttributeValues: { ':chains': [{ ...entry, dueMs: now }, ...rest], ':now': now },
    }),
  )
  const MessageBody = JSON.stringify({ deviceid, occurrences: [id] })
  await clients.sqs.send(new SendMessageCommand({ QueueUrl: await queueOfAlarms(stack), MessageBody }))
}
