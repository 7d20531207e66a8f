import { App, type AppProps, Tags } from 'aws-cdk-lib'
import { type Service as ServiceName, services } from '../shared/core/services'
import { edgeRegion, readConfig, region } from './config'
import { DeviceLinkStack } from './stacks/DeviceLinkStack'
import { EdgeStack } from './stacks/EdgeStack'
import { IdentityStack } from './stacks/IdentityStack'
import { ServiceStack } from './stacks/ServiceStack'
import { StorageStack } from './stacks/StorageStack'
import { WatchStack } from './stacks/WatchStack'
import { WebStack } from './stacks/WebStack'

const titleOf = (name: ServiceName): string => name.charAt(0).toUpperCase() + name.slice(1)

/** The whole system. What `cdk deploy` creates and what runs locally is this and nothing else. */
export const buildApp = (props: AppProps = {}): App => {
  const app = new App(props)
  const config = readConfig(app)
  const env = { region, ...(config.account === undefined ? {} : { account: config.account }) }
  const prefix = `Portal-${config.stage}`

  const storage = new StorageStack(app, `${prefix}-Storage`, { env })
  const identity = new IdentityStack(app, `${prefix}-Identity`, { env, storage })
  const deviceLink = new DeviceLinkStack(app, `${prefix}-DeviceLink`, { env, storage })
  const serviceStacks = Object.fromEntries(
    services.map((name) => [
      name,
      new ServiceStack(app, `${prefix}-${titleOf(name)}`, { env, name, storage, identity }),
    ]),
  ) as Record<ServiceName, ServiceStack>
  new WebStack(app, `${prefix}-Web`, { env, config, storage, identity, services: serviceStacks })
  new WatchStack(app, `${prefix}-Watch`, {
    env,
    alarmEmail: config.alarmEmail,
    alarms: [
      identity.mirror.alarm,
      ...deviceLink.alarms,
      ...Object.values(serviceStacks).flatMap((stack) => stack.alarms),
    ],
  })
  new EdgeStack(app, `${prefix}-Edge`, { env: { ...env, region: edgeRegion } })
  Tags.of(app).add('app', 'device-portal')
  Tags.of(app).add('stage', config.stage)
  return app
}
