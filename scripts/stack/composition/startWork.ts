import path from 'node:path'
import { readFunctions } from '../../standins/aws/lambda/readFunctions'
import { startLambdas } from '../../standins/aws/lambda/startLambdas'
import { openStreams, readStream } from '../../standins/aws/kinesis/openStreams'
import { readStreamMapping, isOfStream } from '../../standins/aws/kinesis/readStreamMapping'
import { openQueues } from '../../standins/aws/sqs/openQueues'
import { readMapping } from '../../standins/aws/sqs/readMapping'
import { readQueue } from '../../standins/aws/sqs/readQueue'
import { bundled } from '../stackFiles'
import { countReceived, openFunctionLog, measureQueues } from '../watch/stackMetrics'
import { measureStreams } from '../watch/streamMetrics'
import { endpointVariables, portsOfFunctions } from '../settings'
import type { Invoke } from '../../standins/StandIn'
import { putObject } from './putObject'
import type { Stage } from './Stage'

/** Lambda does not say how soon it tries a batch of a stream again. */
const firstRetryMs = 1000

/** Opens the streams of the stacks, none in most stages, and counts what alarms ask of them. */
const startStreams = async ({ settings, templates, watch, log }: Stage, invoke: Invoke) => {
  const opened = await openStreams({
    dir: path.join(settings.dir, 'streams'),
    streams: templates
      .of('AWS::Kinesis::Stream')
      .map(({ physicalId, properties }) => readStream(physicalId, properties)),
    mappings: templates
      .of('AWS::Lambda::EventSourceMapping')
      .filter(isOfStream)
      .map(({ physicalId, properties }) => readStreamMapping(physicalId, properties)),
    invoke,
    keep: putObject,
    retryMs: firstRetryMs / settings.clockSpeed,
    log,
  })
  return measureStreams(templates, opened, watch)
}

/** The handlers and what feeds them, queues and streams, with what an earlier run left in those. */
export const startWork = async (stage: Stage) => {
  const { settings, templates, watch, files, log } = stage
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
      .filter((mapping) => !isOfStream(mapping))
      .map(({ id, properties }) => readMapping(id, properties)),
    invoke: countReceived(lambdas.invoke, watch),
    log,
  })
  const streams = await startStreams(stage, lambdas.invoke)
  return { lambdas, queues: measureQueues(templates, opened, watch), streams }
}
