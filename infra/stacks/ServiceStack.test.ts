import type { Template } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import { routeKeyOf } from '../../shared/core/endpoint'
import { services } from '../../shared/core/services'
import { endpointsOf } from '../../shared/endpoints'
import {
  type StackId,
  chosenTemplates,
  functionsOf,
  plainTemplates,
  resourcesOf,
  statementsOf,
} from '../builtApp.fixture'
import { type ServiceNeeds, needs } from './serviceNeeds'

const stackOf = {
  device: 'Device',
  group: 'Group',
  user: 'User',
  billing: 'Billing',
  provisioning: 'Provisioning',
  staff: 'Staff',
  cloudapi: 'Cloudapi',
}
const every = services.map((name) => ({ name, template: plainTemplates()[stackOf[name] as StackId] }))

/** Rights that change nothing and cannot be narrowed. */
const looksAtFigures = new Set(['cloudwatch:DescribeAlarms', 'cloudwatch:GetMetricData'])

/** Names of the tables among the resources of a statement. */
const tablesIn = (resources: unknown[]): string[] =>
  resources.flatMap(
    (each) => /ExportsOutputFnGetAtt([A-Za-z]+)[0-9A-F]{8}Arn/.exec(JSON.stringify(each))?.[1] ?? [],
  )

describe.each(every)('the $name service', ({ name, template }) => {
  const routes = Object.values(resourcesOf(template, 'AWS::ApiGatewayV2::Route')).map(
    ({ Properties }) => Properties,
  )
  const [[, handler] = ['', undefined]] = functionsOf(template)
  const roleId = (handler?.Properties.Role as { 'Fn::GetAtt': [string] })['Fn::GetAtt'][0]
  const statements = statementsOf(template, roleId)

  it('routes exactly the endpoints of the contract', () => {
    const contract = endpointsOf(name).map((endpoint) => routeKeyOf(endpoint))
    expect(routes.map(({ RouteKey }) => RouteKey).sort()).toEqual(contract.sort())
  })

  it('asks for a token before every endpoint for people, and before no other', () => {
    for (const endpoint of endpointsOf(name)) {
      const route = routes.find(({ RouteKey }) => RouteKey === routeKeyOf(endpoint))
      expect([endpoint.path, route?.AuthorizationType]).toEqual([
        endpoint.path,
        endpoint.auth === 'user' ? 'JWT' : 'NONE',
      ])
    }
  })

  it('trusts tokens of our own pool for our own client only', () => {
    for (const { Properties } of Object.values(resourcesOf(template, 'AWS::ApiGatewayV2::Authorizer'))) {
      expect(Properties).toMatchObject({
        AuthorizerType: 'JWT',
        IdentitySource: ['$request.header.Authorization'],
      })
      expect(JSON.stringify(Properties.JwtConfiguration)).toMatch(
        /Portal-dev-Identity:ExportsOutputRefUsersWeb/,
      )
    }
  })

  it('writes only the tables that it says it needs to write', () => {
    const { tables }: ServiceNeeds = needs[name]
    const writes = statements.filter(
      ({ Action, Condition }) =>
        Condition === undefined && Action.some((each) => /dynamodb:(Put|Update|Delete)/.test(each)),
    )
    const may = Object.entries(tables).flatMap(([table, right]) =>
      right === 'write' || right === 'update' ? [table] : [],
    )
    // The index of a table is named beside it.
    const written = new Set(writes.flatMap(({ Resource }) => tablesIn(Resource)))
    expect([...written].sort()).toEqual(may.sort())
  })

  it('makes and deletes nothing in a table whose rows it only updates', () => {
    const { tables }: ServiceNeeds = needs[name]
    const made = statements.filter(({ Action }) =>
      Action.some((each) => /dynamodb:(Put|Delete|BatchWrite)/.test(each)),
    )
    const written = new Set(made.flatMap(({ Resource }) => tablesIn(Resource)))
    const updated = Object.entries(tables).flatMap(([table, right]) => (right === 'update' ? [table] : []))
    expect(updated.filter((table) => written.has(table))).toEqual([])
  })

  it('may do nothing to everything', () => {
    expect(statements.length).toBeGreaterThan(0)
    for (const { Action, Resource } of statements) {
      expect(Action.filter((each) => each.includes('*'))).toEqual([])
      // Alarms and figures are of no resource: they can be looked at, and no more.
      const onlyLooks = Action.every((each) => looksAtFigures.has(each))
      if (!onlyLooks) expect(Resource).not.toContain('*')
    }
  })

  it('lets through what people need and no flood', () => {
    template.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
      DefaultRouteSettings: { ThrottlingRateLimit: 500, ThrottlingBurstLimit: 1000 },
    })
  })

  it('logs who asked what, never a body or a token', () => {
    const [stage] = Object.values(resourcesOf(template, 'AWS::ApiGatewayV2::Stage'))
    const { Format } = stage?.Properties.AccessLogSettings as { Format: string }
    expect(Object.keys(JSON.parse(Format) as object)).toEqual([
      'requestId',
      'time',
      'route',
      'status',
      'integrationStatus',
      'latencyMs',
      'user',
      'ip',
    ])
  })
})

describe('secrets and keys', () => {
  it('stay when their stack is deleted or they are replaced: another one would void what was made from it', () => {
    const kept = Object.values(plainTemplates()).flatMap((template) =>
      ['AWS::SecretsManager::Secret', 'AWS::KMS::Key'].flatMap((type) =>
        Object.entries(resourcesOf(template, type)),
      ),
    )
    expect(kept.map(([id]) => id.slice(0, -8)).sort()).toEqual([
      'DeviceSecrets',
      'LockOverride',
      'OriginSecret',
      'PushSecret',
      'SettingsFiles',
      'StripeKey',
      'StripeWebhook',
      'UnsubscribeSecret',
    ])
    for (const [id, { DeletionPolicy, UpdateReplacePolicy }] of kept) {
      expect([id, DeletionPolicy, UpdateReplacePolicy]).toEqual([id, 'Retain', 'Retain'])
    }
  })
})

describe('the key of Stripe', () => {
  it('is in no template: only the name of its secret reaches the service', () => {
    const { Billing } = plainTemplates()
    const [secret] = Object.values(resourcesOf(Billing, 'AWS::SecretsManager::Secret'))
    expect(secret?.Properties).not.toHaveProperty('SecretString')
    const [[, handler] = ['', undefined]] = functionsOf(Billing)
    const { Variables } = handler?.Properties.Environment as { Variables: Record<string, unknown> }
    expect(Object.keys(Variables.STRIPE_SECRET as object)).toEqual(['Ref'])
  })
})

describe('the service for programs', () => {
  it('changes no row among the accounts but those of keys', () => {
    const { Cloudapi } = plainTemplates()
    const [[, handler] = ['', undefined]] = functionsOf(Cloudapi)
    const roleId = (handler?.Properties.Role as { 'Fn::GetAtt': [string] })['Fn::GetAtt'][0]
    const writes = statementsOf(Cloudapi, roleId).filter(
      ({ Action, Resource }) =>
        tablesIn(Resource).includes('Users') &&
        Action.some((each) => /dynamodb:(Put|Update|Delete|BatchWrite)/.test(each)),
    )
    expect(writes).toMatchObject([
      {
        Action: ['dynamodb:UpdateItem'],
        Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['APIKEY#*'] } },
      },
    ])
  })
})

describe('the lock of sold devices', () => {
  it('has a secret that the deployment makes for itself, read by the provisioning service alone', () => {
    const { Provisioning } = plainTemplates()
    const [secret] = Object.values(resourcesOf(Provisioning, 'AWS::SecretsManager::Secret'))
    expect(secret?.Properties.GenerateSecretString).toMatchObject({ PasswordLength: 64 })
    const [[, handler] = ['', undefined]] = functionsOf(Provisioning)
    const { Variables } = handler?.Properties.Environment as { Variables: Record<string, unknown> }
    expect(Object.keys(Variables.LOCK_OVERRIDE_SECRET as object)).toEqual(['Ref'])
  })

  it('prints the first host name of the portal on labels, and none where there is none', () => {
    const addressIn = (template: Template) => {
      const [[, handler] = ['', undefined]] = functionsOf(template)
      return (handler?.Properties.Environment as { Variables: Record<string, unknown> }).Variables
        .PORTAL_ADDRESS
    }
    expect(addressIn(chosenTemplates().Provisioning)).toBe('https://portal.example.com')
    expect(addressIn(plainTemplates().Provisioning)).toBeUndefined()
  })
})
