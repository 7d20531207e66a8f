import { App, type AppProps, RemovalPolicy, Tags } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { type Service as ServiceName, services } from '../shared/core/services'
import { endpointsOf } from '../shared/endpoints'
import { edgeRegion, readConfig, region } from './config'
import { AlertStack } from './stacks/AlertStack'
import { DeviceLinkStack } from './stacks/DeviceLinkStack'
import { EdgeStack } from './stacks/EdgeStack'
import { IdentityStack } from './stacks/IdentityStack'
import { PipelineStack } from './stacks/PipelineStack'
import { ServiceStack } from './stacks/ServiceStack'
import { StorageStack } from './stacks/StorageStack'
import { TextWatchStack, WatchStack } from './stacks/WatchStack'
import { WebStack } from './stacks/WebStack'

/** Behaviour of the CDK that is better than its default; https://docs.aws.amazon.com/cdk/v2/guide/featureflags.html */
const featureFlags = {
  '@aws-cdk/aws-iam:minimizePolicies': true,
  '@aws-cdk/aws-s3:serverAccessLogsUseBucketPolicy': true,
  '@aws-cdk/core:defaultCrossStackReferences': 'strong',
  '@aws-cdk/core:checkSecretUsage': true,
  '@aws-cdk/core:target-partitions': ['aws'],
}

const titleOf = (name: ServiceName): string => name.charAt(0).toUpperCase() + name.slice(1)

/** Logs of functions outlive a stack that is removed by mistake; those of a temporary stage would be left without an owner. */
const removeLogs = (app: App): void => {
  for (const each of app.node.findAll()) {
    if (each instanceof LogGroup) each.applyRemovalPolicy(RemovalPolicy.DESTROY)
  }
}

/** The whole system. What `cdk deploy` creates and what runs locally is this and nothing else. */
export const buildApp = (props: AppProps = {}): App => {
  const app = new App({ ...props, context: { ...featureFlags, ...props.context } })
  const config = readConfig(app)
  const env = { region, ...(config.account === undefined ? {} : { account: config.account }) }
  const prefix = `Portal-${config.stage}`

  const storage = new StorageStack(app, `${prefix}-Storage`, { env, config })
  const [host] = config.hosts ?? []
  const portalAddress = host === undefined ? undefined : `https://${host}`
  const alerts = new AlertStack(app, `${prefix}-Alerts`, { env, config, storage, portalAddress })
  const deviceLink = new DeviceLinkStack(app, `${prefix}-DeviceLink`, {
    ...{ env, config, storage, alerts, portalAddress },
  })
  const identity = new IdentityStack(app, `${prefix}-Identity`, { env, config, storage, portalAddress })
  const serviceStacks = Object.fromEntries(
    services.map((name) => [
      name,
      new ServiceStack(app, `${prefix}-${titleOf(name)}`, {
        env,
        name,
        endpoints: endpointsOf(name),
        storage,
        identity,
        portalAddress,
        mailFrom: config.mailFrom,
        alertQueue: alerts.queue,
        alarmQueue: alerts.alarmQueue,
        changeQueue: deviceLink.changeQueue,
        queues: { ...deviceLink.queues, alerts },
      }),
    ]),
  ) as Record<ServiceName, ServiceStack>
  const web = new WebStack(app, `${prefix}-Web`, { env, config, storage, identity, services: serviceStacks })
  new WatchStack(app, `${prefix}-Watch`, {
    env,
    config,
    tables: storage.tables,
    apis: Object.fromEntries(services.map((name) => [name, serviceStacks[name].service.api])) as Record<
      ServiceName,
      HttpApi
    >,
    watched: [
      ...identity.watched,
      ...alerts.watched,
      ...deviceLink.watched,
      ...Object.values(serviceStacks).flatMap((stack) => stack.watched),
      ...web.watched,
    ],
  })
  // The distribution names the firewall: made before it, and removed after it.
  const { alertTextRegion = region } = config
  if (alertTextRegion !== region) {
    new TextWatchStack(app, `${prefix}-Texts`, { env: { ...env, region: alertTextRegion }, config })
  }
  const edge = new EdgeStack(app, `${prefix}-Edge`, { env: { ...env, region: edgeRegion }, config })
  web.addStackDependency(edge)
  if (config.githubRepository !== undefined) {
    const { stage, githubRepository, githubProvider } = config
    new PipelineStack(app, `${prefix}-Pipeline`, { env, stage, githubRepository, githubProvider })
  }
  if (config.disposable) removeLogs(app)
  Tags.of(app).add('app', 'device-portal')
  Tags.of(app).add('stage', config.stage)
  return app
}
