import { parseArgs } from 'node:util'
import { S3Client } from '@aws-sdk/client-s3'
import { SQSClient, StartMessageMoveTaskCommand } from '@aws-sdk/client-sqs'
import { SSMClient } from '@aws-sdk/client-ssm'
import { loadLocalEnvironment, readNames } from './operatedStage'
import { replayRuleErrors } from './replay/replayRuleErrors'

// Gives the messages that failed another try, once the cause is mended: dead letters, and what a rule could not send.
// `npm run replay -- --stage dev`, or `--local`: on the local stack, which must be running.
const { values } = parseArgs({
  options: { stage: { type: 'string', default: 'dev' }, local: { type: 'boolean', default: false } },
})

if (values.local) await loadLocalEnvironment(process.env.LOCAL_DIR ?? '.local', process.env)
const names = await readNames(new SSMClient({}), values.local ? 'local' : values.stage, [
  'readings-queue',
  'readings-dead-letters',
  'link-queue',
  'link-dead-letters',
  'rule-errors-bucket',
])
// The stand-in is not where the address of a queue says.
const sqs = new SQSClient({ useQueueUrlAsEndpoint: false })
for (const SourceArn of [names['readings-dead-letters'], names['link-dead-letters']]) {
  await sqs.send(new StartMessageMoveTaskCommand({ SourceArn }))
  console.log(`Dead letters go back to where they failed: ${SourceArn}`)
}
const queues = { readings: names['readings-queue'], link: names['link-queue'] }
const replay = replayRuleErrors(new S3Client({}), sqs, names['rule-errors-bucket'], queues, console.log)
const { sent, kept } = await replay()
console.log(`${sent} messages that a rule could not hand over were sent again; ${kept} could not be read.`)
if (kept > 0) process.exitCode = 1
