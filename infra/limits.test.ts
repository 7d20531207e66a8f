import { App } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type Endpoint, endpoint } from '../shared/core/endpoint'
import { services } from '../shared/core/services'
import { endpointsOf } from '../shared/endpoints'
import { chosenTemplates, fillBuildFolders, inTemporaryFolder, resourcesOf } from './builtApp.fixture'
import { readConfig } from './config'
import { AlertStack } from './stacks/AlertStack'
import { IdentityStack } from './stacks/IdentityStack'
import { ServiceStack } from './stacks/ServiceStack'
import { StorageStack } from './stacks/StorageStack'

/** What CloudFormation and Lambda take, and no more. */
const maxResources = 500
const maxTemplateBytes = 1_000_000
const maxPolicyBytes = 20_480

const contentOf = (template: Template) => template.toJSON() as { Resources: Record<string, unknown> }
const bytesOf = (template: Template) => Buffer.byteLength(JSON.stringify(contentOf(template)))

/** A statement as Lambda keeps it for a permission, with names of the greatest length. */
const statementOf = ({ Action, Principal }: Record<string, unknown>) => ({
  Sid: 'x'.repeat(100),
  Effect: 'Allow',
  Principal: { Service: Principal },
  Action,
  Resource: `arn:aws:lambda:ap-southeast-2:123456789012:function:${'f'.repeat(64)}`,
  Condition: {
    ArnLike: { 'AWS:SourceArn': `arn:aws:execute-api:ap-southeast-2:123456789012:${'a'.repeat(10)}/*/*/*` },
  },
})

const policyBytesOf = (template: Template) => {
  const statements = Object.values(resourcesOf(template, 'AWS::Lambda::Permission')).map(({ Properties }) =>
    statementOf(Properties),
  )
  return Buffer.byteLength(JSON.stringify({ Version: '2012-10-17', Id: 'default', Statement: statements }))
}

const more = (count: number): Endpoint[] =>
  Array.from({ length: count }, (_, index) =>
    endpoint({
      service: 'device',
      method: 'POST',
      path: `/device/{deviceid}/a-route-with-a-name-of-usual-length-${index}`,
      summary: 'A route to come',
      ability: 'viewData',
      input: z.object({}),
      output: z.object({}),
    }),
  )

const serviceTemplateWith = (extra: readonly Endpoint[]): Template =>
  inTemporaryFolder((folder) => {
    const app = new App({ context: { buildFolders: fillBuildFolders(folder) }, analyticsReporting: false })
    const env = { region: 'ap-southeast-2' }
    const config = readConfig(app)
    const storage = new StorageStack(app, 'Portal-x-Storage', { env, config })
    const identity = new IdentityStack(app, 'Portal-x-Identity', { env, config, storage })
    const endpoints = [...endpointsOf('device'), ...extra]
    const alerts = new AlertStack(app, 'Portal-x-Alerts', { env, config, storage })
    const stack = new ServiceStack(app, 'Portal-x-Device', {
      env,
      name: 'device',
      endpoints,
      storage,
      identity,
      alertQueue: alerts.queue,
      alarmQueue: alerts.alarmQueue,
      changeQueue: alerts.alarmQueue,
      queues: { readings: alerts, link: alerts, alerts },
    })
    return Template.fromStack(stack)
  })

describe('a service with 200 routes more', () => {
  const template = serviceTemplateWith(more(200))

  it('routes them all', () => {
    template.resourceCountIs('AWS::ApiGatewayV2::Route', endpointsOf('device').length + 200)
  })

  it('fits into one stack', () => {
    expect(Object.keys(contentOf(template).Resources).length).toBeLessThan(maxResources)
    expect(bytesOf(template)).toBeLessThan(maxTemplateBytes / 2)
  })

  it('lets its API call its function by one permission, far from what a policy holds', () => {
    template.resourceCountIs('AWS::Lambda::Permission', 1)
    expect(policyBytesOf(template)).toBeLessThan(maxPolicyBytes / 10)
  })
})

describe('every stack', () => {
  it.each(Object.entries(chosenTemplates()))('%s uses less than half of what it may hold', (_, template) => {
    expect(Object.keys(contentOf(template).Resources).length).toBeLessThan(maxResources / 2)
    expect(bytesOf(template)).toBeLessThan(maxTemplateBytes / 2)
    expect(policyBytesOf(template)).toBeLessThan(maxPolicyBytes / 2)
  })

  it('of a service has one permission for its API, and for no single route', () => {
    const all = Object.values(chosenTemplates()).flatMap((template) =>
      Object.values(resourcesOf(template, 'AWS::Lambda::Permission')),
    )
    const forApis = all.filter(({ Properties }) => Properties.Principal === 'apigateway.amazonaws.com')
    expect(forApis).toHaveLength(services.length)
    for (const { Properties } of forApis) expect(JSON.stringify(Properties.SourceArn)).toContain('/*/*/*')
  })
})

describe('the distribution', () => {
  it('has fewer paths of its own than CloudFront takes', () => {
    const [distribution] = Object.values(resourcesOf(chosenTemplates().Web, 'AWS::CloudFront::Distribution'))
    const { CacheBehaviors } = distribution?.Properties.DistributionConfig as { CacheBehaviors: unknown[] }
    expect(CacheBehaviors.length).toBeLessThan(25)
  })
})
