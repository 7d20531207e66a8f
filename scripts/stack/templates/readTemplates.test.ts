import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { App, CfnCondition, CfnParameter, CfnResource, Fn, Stack } from 'aws-cdk-lib'
import { HttpApi, HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { UserPool } from 'aws-cdk-lib/aws-cognito'
import { AttributeType, Table } from 'aws-cdk-lib/aws-dynamodb'
import { CfnTopicRule } from 'aws-cdk-lib/aws-iot'
import { Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda'
import { Bucket } from 'aws-cdk-lib/aws-s3'
import { Queue } from 'aws-cdk-lib/aws-sqs'
import { StringParameter } from 'aws-cdk-lib/aws-ssm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Templates } from '../../standins/aws/core/Templates'
import { readTemplates } from './readTemplates'

const env = { region: 'ap-southeast-2' }
let dir = ''

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'templates-'))
  mkdirSync(join(dir, 'code'))
  writeFileSync(join(dir, 'code/index.mjs'), 'export const handler = async (event) => event\n')
})

afterAll(() => rmSync(dir, { recursive: true, force: true }))

const synthesizeStack = (name: string, add: (stack: Stack) => void) => {
  const app = new App({ outdir: join(dir, name) })
  add(new Stack(app, name, { env }))
  return app.synth().directory
}

const synthesizePortal = () => {
  const app = new App({ outdir: join(dir, 'portal') })
  const storage = new Stack(app, 'Storage', { env, stackName: 'dev-Storage' })
  const table = new Table(storage, 'Devices', { partitionKey: { name: 'id', type: AttributeType.STRING } })
  const files = new Bucket(storage, 'Files')
  const identity = new Stack(app, 'Identity', { env })
  const pool = new UserPool(identity, 'Pool')
  const client = pool.addClient('Web')
  const device = new Stack(app, 'Device', { env })
  const queue = new Queue(device, 'Readings')
  const fn = new LambdaFunction(device, 'Service', {
    code: Code.fromAsset(join(dir, 'code')),
    handler: 'index.handler',
    runtime: Runtime.NODEJS_24_X,
    environment: {
      TABLE: table.tableName,
      TABLE_ARN: table.tableArn,
      BUCKET: files.bucketName,
      QUEUE: queue.queueUrl,
      WEB_ORIGIN: Fn.sub('https://${AWS::StackName}.${name}.${AWS::URLSuffix}${!kept}', { name: 'web' }),
    },
  })
  table.grantReadData(fn)
  const api = new HttpApi(device, 'Api')
  api.addRoutes({
    path: '/api/device/{deviceid}',
    methods: [HttpMethod.GET],
    integration: new HttpLambdaIntegration('Service', fn),
    authorizer: new HttpUserPoolAuthorizer('Users', pool, { userPoolClients: [client] }),
  })
  new CfnTopicRule(device, 'Data', {
    topicRulePayload: {
      sql: "SELECT * FROM 'sq/+/data'",
      actions: [{ sqs: { queueUrl: queue.queueUrl, roleArn: fn.role?.roleArn ?? '' } }],
    },
  })
  return app.synth().directory
}

describe('readTemplates', () => {
  let portal: Templates

  beforeAll(() => {
    portal = readTemplates(synthesizePortal(), {
      physicalIds: { 'AWS::Cognito::UserPool': () => 'ap-southeast-2_Local0001' },
    })
  })

  const only = (type: string) => {
    const [resource, ...others] = portal.of(type)
    expect(others).toEqual([])
    if (!resource) throw new Error(`no ${type}`)
    return resource
  }

  it('lists the resources of every stack by type, with ids unique over the stacks', () => {
    expect(only('AWS::DynamoDB::Table').id).toMatch(/^dev-Storage\/Devices/)
    expect(only('AWS::SQS::Queue').id).toMatch(/^Device\/Readings/)
    expect(new Set(portal.all.map(({ id }) => id)).size).toBe(portal.all.length)
    expect(portal.get(only('AWS::SQS::Queue').id)).toBe(only('AWS::SQS::Queue'))
    expect(() => portal.get('Device/Nothing')).toThrow('no resource Device/Nothing')
  })

  it('resolves references within a stack and across stacks', () => {
    const table = only('AWS::DynamoDB::Table').physicalId
    const queue = only('AWS::SQS::Queue')
    expect(only('AWS::Lambda::Function').properties.Environment).toEqual({
      Variables: {
        TABLE: table,
        TABLE_ARN: `arn:aws:dynamodb:ap-southeast-2:000000000000:table/${table}`,
        BUCKET: only('AWS::S3::Bucket').physicalId,
        QUEUE: `https://sqs.ap-southeast-2.amazonaws.com/000000000000/${queue.physicalId}`,
        WEB_ORIGIN: 'https://Device.web.amazonaws.com${kept}',
      },
    })
    expect(only('AWS::S3::Bucket').physicalId).toMatch(/^[a-z0-9-]+$/)
  })

  it('says the pool given from outside in the authorizer of another stack', () => {
    expect(only('AWS::ApiGatewayV2::Authorizer').properties.JwtConfiguration).toEqual({
      Audience: [only('AWS::Cognito::UserPoolClient').ref],
      Issuer: 'https://cognito-idp.ap-southeast-2.amazonaws.com/ap-southeast-2_Local0001',
    })
  })

  it('links a route to its integration and the integration to its function', () => {
    const integration = only('AWS::ApiGatewayV2::Integration')
    expect(only('AWS::ApiGatewayV2::Route').properties.Target).toBe(`integrations/${integration.ref}`)
    expect(integration.properties.IntegrationUri).toBe(only('AWS::Lambda::Function').attribute('Arn'))
  })

  it('finds the folder of a function asset', () => {
    const code = only('AWS::Lambda::Function').properties.Code as { S3Key: string }
    expect(portal.asset(code.S3Key)).toMatch(/portal\/asset\.[0-9a-f]{64}$/)
    expect(portal.asset('other.zip')).toBeUndefined()
  })

  it('reads the same names at every start', () => {
    const again = readTemplates(join(dir, 'portal'))
    const names = (templates: Templates) =>
      templates.all.filter(({ type }) => type !== 'AWS::Cognito::UserPool').map(({ ref }) => ref)
    expect(names(again)).toEqual(names(portal))
  })

  it('refuses a resource type that nothing plays, naming all such resources', () => {
    const out = synthesizeStack('Exotic', (stack) => {
      new CfnResource(stack, 'Stream', { type: 'AWS::KinesisVideo::Stream' })
      new CfnResource(stack, 'Cluster', { type: 'AWS::ECS::Cluster' })
    })
    expect(() => readTemplates(out)).toThrow(
      'Exotic/Stream (AWS::KinesisVideo::Stream), Exotic/Cluster (AWS::ECS::Cluster)',
    )
  })

  it('refuses an attribute that its table does not name', () => {
    const out = synthesizeStack('Odd', (stack) => {
      const table = new CfnResource(stack, 'T', { type: 'AWS::DynamoDB::Table' })
      new CfnResource(stack, 'P', {
        type: 'AWS::SSM::Parameter',
        properties: { Type: 'String', Value: table.getAtt('Colour') },
      })
    })
    expect(() => readTemplates(out)).toThrow('Odd/T (AWS::DynamoDB::Table): attribute Colour')
  })

  it('leaves out resources whose condition does not hold', () => {
    const out = synthesizeStack('Choice', (stack) => {
      const stage = new CfnParameter(stack, 'Stage', { default: 'dev' })
      for (const [id, wanted] of Object.entries({ Here: 'dev', Absent: 'prod' })) {
        const queue = new CfnResource(stack, id, { type: 'AWS::SQS::Queue' })
        const holds = Fn.conditionEquals(stage.valueAsString, wanted)
        queue.cfnOptions.condition = new CfnCondition(stack, `Is${id}`, { expression: holds })
      }
    })
    expect(
      readTemplates(out)
        .of('AWS::SQS::Queue')
        .map(({ logicalId }) => logicalId),
    ).toEqual(['Here'])
  })

  it('reads SSM parameters from the stacks, then from the options, and refuses unknown ones', () => {
    const out = synthesizeStack('Params', (stack) => {
      new StringParameter(stack, 'Own', { parameterName: '/own', stringValue: 'here' })
      new StringParameter(stack, 'Copies', {
        parameterName: '/copies',
        stringValue: Fn.join(' ', [
          StringParameter.valueForStringParameter(stack, '/own'),
          StringParameter.valueForStringParameter(stack, '/given'),
        ]),
      })
    })
    expect(readTemplates(out, { ssmParameters: { '/given': 'there' } }).all.at(-1)?.properties.Value).toBe(
      'here there',
    )
    expect(() => readTemplates(out)).toThrow('no SSM parameter /given')
  })
})
