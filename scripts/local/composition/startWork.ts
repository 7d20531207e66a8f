import path from 'node:path'
import { readFunctions } from '../lambda/readFunctions'
import { startLambdas } from '../lambda/startLambdas'
import { openQueues } from '../queues/openQueues'
import { readMapping } from '../queues/readMapping'
import { readQueue } from '../queues/readQueue'
import { startSqs } from '../queues/startSqs'
import { readEventsRule } from '../schedules/readSchedule'
import { startSchedules } from '../schedules/startSchedules'
import type { Settings } from '../settings'
import type { Templates } from '../templates/readTemplates'
import { endpointVariables } from './endpoints'
import { workerFile } from './startData'

/** The handlers, the queues that feed them, and the schedules that wake them. */
export const startWork = async (templates: Templates, settings: Settings, log: (line: string) => void) => {
  const lambdas = startLambdas({
    functions: readFunctions(templates),
    environment: endpointVariables(settings),
    log: ({ functionName, text }) => log(`${functionName}: ${text}`),
    workerFile: workerFile('lambda/lambda'),
  })
  const queues = await openQueues({
    dir: path.join(settings.dir, 'queues'),
    queues: templates
      .of('AWS::SQS::Queue')
      .map(({ physicalId, properties }) => readQueue(physicalId, properties)),
    mappings: templates
      .of('AWS::Lambda::EventSourceMapping')
      .map(({ id, properties }) => readMapping(id, properties)),
    invoke: lambdas.invoke,
    log,
  })
  const schedules = startSchedules({
    rules: templates.of('AWS::Events::Rule').map(({ id, properties }) => readEventsRule(id, properties)),
    invoke: lambdas.invoke,
    log,
  })
  const sqs = await startSqs({ port: settings.ports.sqs, queues })
  return { lambdas, queues, schedules, sqs }
}
