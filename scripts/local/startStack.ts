import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { KMSClient } from '@aws-sdk/client-kms'
import { openDocuments } from '../../functions/core/documents'
import { openSeal } from '../../functions/devices/secretSeal'
import { openCheckSetupPassword } from './composition/checkSetupPassword'
import { describeStack } from './composition/describeStack'
import { endpointVariables } from './composition/endpoints'
import { readLocalNames } from './composition/localNames'
import { readSystem } from './composition/readSystem'
import { startBroker } from './composition/startBroker'
import { startData } from './composition/startData'
import { startHelpers } from './composition/startHelpers'
import { startIdentity } from './composition/startIdentity'
import { startWeb } from './composition/startWeb'
import { startWork } from './composition/startWork'
import { assemblyDir } from './ensureBuilt'
import { seedDemo } from './seed/seedDemo'
import { seedPast } from './seed/seedPast'
import type { Settings } from './settings'
import type { StandIn } from './standIn'

type Log = (line: string) => void

/**
 * Runs the synthesized stacks on the stand-ins. Each part gets only what the templates say and what it depends on;
 * they stop in the reverse order, so that the last events still find their queues.
 */
export const startStack = async (settings: Settings, log: Log): Promise<StandIn> => {
  const { dir } = settings
  if (settings.fresh) rmSync(dir, { recursive: true, force: true })
  mkdirSync(dir, { recursive: true })
  const variables = endpointVariables(settings)
  Object.assign(process.env, variables)

  const templates = readSystem(assemblyDir)
  const names = readLocalNames(templates)
  writeFileSync(path.join(dir, 'env.json'), JSON.stringify({ variables, ...names }, null, 2))

  const [data, helpers] = await Promise.all([
    startData(templates, settings),
    startHelpers(templates, settings),
  ])
  const work = await startWork(templates, settings, log)
  const { invoke } = work.lambdas
  const cognito = await startIdentity(templates, settings, invoke, helpers)
  const documents = openDocuments()
  const seal = openSeal(new KMSClient({}), names.deviceSecretsKeyId)
  await seedDemo({ dir, documents, names, seal })
  const past = settings.fleet ? seedPast(dir, log) : undefined
  const iot = await startBroker(templates, settings, {
    authority: helpers.parameters.authority,
    thingOfCertificate: (der) => helpers.parameters.thingOfCertificate(der),
    checkPassword: openCheckSetupPassword(documents, names.tables.Devices, seal),
    queues: work.queues,
    invoke,
    log,
  })
  const web = await startWeb(templates, settings, {
    invoke,
    jwksOf: (poolId) => cognito.jwksOf(poolId),
    config: () => describeStack(names, settings),
    log,
  })

  const parts = [
    ...(past === undefined ? [] : [past]),
    web,
    iot,
    work.schedules,
    work.sqs,
    work.queues,
    work.lambdas,
    cognito,
  ]
  const stores = [...Object.values(helpers), ...Object.values(data)]
  return {
    url: web.url,
    stop: async () => {
      for (const part of parts) await part.stop()
      await Promise.all(stores.map((store) => store.stop()))
    },
  }
}
