import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { openPermits, openServiceAccess } from '../standins/aws/core/openPermits'
import type { StandIn } from '../standins/StandIn'
import type { Mailbox } from '../standins/aws/ses/startMailbox'
import { startDynamoDbWorker } from '../standins/aws/dynamodb/startDynamoDbWorker'
import { bundled, assemblyDir } from './stackFiles'
import { checkServices } from './composition/checkServices'
import { readLocalNames, localSecret, readSystem } from './composition/localNames'
import { type Settings, endpointVariables } from './settings'
import { openLogFiles } from './watch/openLogFiles'
import { startWatch } from './watch/startWatch'
import { readPolicies, readGrants } from './templates/readPolicies'
import { localAccountId } from './templates/readTemplates'
import type { Stage } from './composition/Stage'
import { startBroker } from './composition/startBroker'
import { startWork } from './composition/startWork'
import { startControlPlane } from './controlplane/startControlPlane'

/** The tables of the stacks. */
const startTables = async ({ settings: { dir, ports, quotas }, templates, grants }: Stage) => {
  const dynamodb = await startDynamoDbWorker({
    workerFile: bundled('scripts/standins/aws/dynamodb/dynamodb.worker'),
    port: ports.dynamodb,
    dir: path.join(dir, 'dynamodb'),
    grants,
    ...(quotas.writesPerSecond === undefined ? {} : { writesPerSecond: quotas.writesPerSecond }),
  })
  for (const type of ['AWS::DynamoDB::GlobalTable', 'AWS::DynamoDB::Table']) {
    for (const { physicalId, properties } of templates.of(type)) {
      await dynamodb.ensureTable({ TableName: physicalId, ...properties })
    }
  }
  return dynamodb
}

const text = z.string()

/** Parameters, secrets and keys of the stacks, and the registry of things with its certificates. */
const startRegistry = ({ settings: { dir, ports }, templates, permits }: Stage) =>
  startControlPlane({
    port: ports.parameters,
    dir: path.join(dir, 'parameters'),
    parameters: templates.of('AWS::SSM::Parameter').map(({ physicalId, properties }) => ({
      name: physicalId,
      value: text.parse(properties.Value),
    })),
    secrets: templates
      .of('AWS::SecretsManager::Secret')
      .map(({ physicalId, ref }) => ({ name: physicalId, value: localSecret, arn: ref })),
    keys: templates.of('AWS::KMS::Key').map(({ physicalId }) => ({ keyId: physicalId })),
    policies: templates.of('AWS::IoT::Policy').map(({ physicalId }) => physicalId),
    permits,
    iotEndpoint: `localhost:${ports.mqtts}`,
  })

/** What takes messages of devices and keeps them: the broker, and what it asks and writes to. */
const startIngest = async (stage: Stage) => {
  // The clients of the tables are loaded while those open in their own thread.
  const [tables, registry, work, { openCheckSetupPassword }] = await Promise.all([
    startTables(stage),
    startRegistry(stage),
    startWork(stage),
    import('./composition/checkSetupPassword'),
  ])
  const iot = await startBroker(stage, {
    authority: registry.authority,
    thingOfCertificate: (der) => registry.thingOfCertificate(der),
    checkPassword: openCheckSetupPassword(stage.names),
    queues: work.queues,
    streams: work.streams,
  })
  return { tables, registry, ...work, iot }
}

/**
 * Runs the synthesized stacks on the stand-ins. What takes messages of devices comes first, so that after a failure
 * they wait a few seconds only; the rest is not even loaded before. All stops in the reverse order, so that the last
 * events still find their queues.
 */
export const startStack = async (settings: Settings, log: (line: string) => void): Promise<StandIn> => {
  const { dir } = settings
  if (settings.fresh) rmSync(dir, { recursive: true, force: true })
  mkdirSync(dir, { recursive: true })
  const variables = endpointVariables(settings)
  Object.assign(process.env, variables)

  const templates = readSystem(assemblyDir)
  const names = readLocalNames(templates)
  writeFileSync(path.join(dir, 'env.json'), JSON.stringify({ variables, ...names }, null, 2))
  const grants = readGrants(templates)
  const policies = readPolicies(templates)
  const permits = openPermits(grants, policies)
  const checkService = openServiceAccess(policies, localAccountId)
  const files = openLogFiles(path.join(dir, 'logs'))
  // The mail of an alarm that rings before the mailbox is open waits for it.
  let openMailbox: (opened: Mailbox) => void = () => undefined
  const mailbox = new Promise<Mailbox>((resolve) => (openMailbox = resolve))
  const watch = await startWatch(templates, settings, {
    mailbox: { send: async (mail) => (await mailbox).send(mail) },
    permits,
    checkService,
    log,
  })
  checkServices({ templates, permits, checkService })
  const stage = { settings, templates, names, grants, permits, checkService, watch, files, log }

  const ingest = await startIngest(stage)
  const { startPortal } = await import('./composition/startPortal')
  const portal = await startPortal(stage, ingest)
  openMailbox(portal.mailbox)
  ingest.queues.consume()
  ingest.streams.consume()

  const { iot, queues, streams, lambdas } = ingest
  const parts = [...portal.parts, iot, streams, queues, lambdas, portal.cognito, watch, files]
  const stores = [...portal.stores, ingest.registry, ingest.tables]
  return {
    url: portal.url,
    stop: async () => {
      for (const part of parts) await part.stop()
      await Promise.all(stores.map((store) => store.stop()))
    },
  }
}

/** The simulated devices in a process of their own; they end with this one. */
export const startFleet = (webUrl: string, dir: string) => {
  const child = spawn(process.execPath, [bundled('scripts/fleet/main')], {
    stdio: ['pipe', 'ignore', 'inherit'],
    env: { ...process.env, CONFIG_URL: `${webUrl}/config.json`, LOCAL_DIR: dir },
  })
  return {
    stop: async (): Promise<void> => {
      if (child.exitCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}
