import path from 'node:path'
import { readFunctions } from '../../standins/aws/lambda/readFunctions'
import { startLambdas } from '../../standins/aws/lambda/startLambdas'
import { openQueues } from '../../standins/aws/sqs/openQueues'
import { readMapping } from '../../standins/aws/sqs/readMapping'
import { readQueue } from '../../standins/aws/sqs/readQueue'
import { bundled } from '../buildFolders'
import { countReceived, openFunctionLog, measureQueues } from '../watch/stackMetrics'
import { endpointVariables, portsOfFunctions } from '../settings'
import type { Stage } from './Stage'

/** The handlers and the queues that feed them, with what an earlier run left in those. */
export const startWork = async ({ settings, templates, watch, files, log }: Stage) => {
  const { clockSpeed, quotas } = settings
  const functions = readFunctions(templates)
  const reserved = functions.reduce((sum, { reservedConcurrency = 0 }) => sum + reservedConcurrency, 0)
  const unreserved = quotas.unreservedConcurrency
  const lambdas = startLambdas({
    functions,
    environment: endpointVariables({ ports: portsOfFunctions(settings) }),
    log: openFunctionLog(templates, watch, files, log),
    count: (name, FunctionName) =>
      watch.put({ namespace: 'AWS/Lambda', name, dimensions: { FunctionName } }, 1),
    ...(unreserved === undefined ? {} : { accountConcurrency: reserved + unreserved }),
    workerFile: bundled('scripts/standins/aws/lambda/lambda.worker'),
  })
  const opened = await openQueues({
    dir: path.join(settings.dir, 'queues'),
    queues: templates
      .of('AWS::SQS::Queue')
      .map(({ physicalId, properties }) => readQueue(physicalId, properties))
      .map((queue) => ({ ...queue, visibilitySeconds: queue.visibilitySeconds / clockSpeed })),
    mappings: templates
      .of('AWS::Lambda::EventSourceMapping')
      .map(({ id, properties }) => readMapping(id, properties)),
    invoke: countReceived(lambdas.invoke, watch),
    log,
  })
  return { lambdas, queues: measureQueues(templates, opened, watch) }
}
