import { CognitoIdentityProviderClient, ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider'
import {
  DynamoDBClient,
  GetItemCommand,
  ListTablesCommand,
  ScanCommand,
  PutItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb'
import { IoTDataPlaneClient, PublishCommand } from '@aws-sdk/client-iot-data-plane'
import { DecryptCommand, GenerateDataKeyCommand, KMSClient } from '@aws-sdk/client-kms'
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { PublishCommand as TextMessageCommand, SNSClient } from '@aws-sdk/client-sns'
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { describe, expect, it } from 'vitest'
import { UserId } from '../../shared/core/ids'
import { nameOf, readSystem } from '../../scripts/stack/composition/localNames'
import { assemblyDir } from '../../scripts/stack/stackFiles'
import { type Grants, openPermits } from '../../scripts/standins/aws/core/openPermits'
import { readGrants } from '../../scripts/stack/templates/readPolicies'
import { userKey } from '../../functions/users/userStore'
import { useStack } from '../harness/useStack'

const { address } = useStack()
const nobody = UserId.parse('00000000-0000-4000-8000-000000000000')
const { variables, tables, deviceSecretsKeyId, filesBucket, userPoolId } = address
const templates = readSystem(assemblyDir)
const grants: Grants = readGrants(templates)
const mailEventsQueue = nameOf(templates, 'AWS::SQS::Queue', 'MailsTakeQueue')

/** The function of a service under the name that its requests carry. */
const functionOf = (service: string): string => {
  const name = Object.keys(grants).find((each) => each.includes(`-${service}-ServiceHandlerFunction`))
  if (name === undefined) throw new Error(`No function of ${service}`)
  return name
}

const as = (name: string, endpoint: string) => ({
  endpoint: variables[`AWS_ENDPOINT_URL_${endpoint}`] ?? '',
  region: 'ap-southeast-2',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local', sessionToken: name },
  maxAttempts: 1,
})

/** What somebody could do who had taken a service over, and its role does not allow. */
const attempts: Record<string, (name: string) => Promise<unknown>> = {
  'list the tables': (name) => new DynamoDBClient(as(name, 'DYNAMODB')).send(new ListTablesCommand({})),
  'read a whole table': (name) =>
    new DynamoDBClient(as(name, 'DYNAMODB')).send(new ScanCommand({ TableName: tables.Devices })),
  'make a key of its own from the key of device secrets': (name) =>
    new KMSClient(as(name, 'KMS')).send(
      new GenerateDataKeyCommand({ KeyId: deviceSecretsKeyId, KeySpec: 'AES_256' }),
    ),
  'publish readings': (name) =>
    new IoTDataPlaneClient(as(name, 'IOT_DATA_PLANE')).send(
      new PublishCommand({ topic: 'sq/TRUCK0001/data', payload: Buffer.from('{}') }),
    ),
  'answer a command in the name of a device': (name) =>
    new IoTDataPlaneClient(as(name, 'IOT_DATA_PLANE')).send(
      new PublishCommand({ topic: 'portal/TRUCK0001/rpc', payload: Buffer.from('{}') }),
    ),
  'open a secret of no device': (name) =>
    new KMSClient(as(name, 'KMS')).send(
      new DecryptCommand({ KeyId: deviceSecretsKeyId, CiphertextBlob: Buffer.from('x') }),
    ),
  'say in the name of SES that an address bounced': (name) =>
    new SQSClient({ ...as(name, 'SQS'), useQueueUrlAsEndpoint: false }).send(
      new SendMessageCommand({ QueueUrl: mailEventsQueue, MessageBody: '{}' }),
    ),
  'send text messages': (name) =>
    new SNSClient(as(name, 'SNS')).send(
      new TextMessageCommand({ PhoneNumber: '+61400000000', Message: 'x' }),
    ),
  'list all files': (name) =>
    new S3Client({ ...as(name, 'S3'), forcePathStyle: true }).send(
      new ListObjectsV2Command({ Bucket: filesBucket }),
    ),
  'read the accounts of the user pool': (name) =>
    new CognitoIdentityProviderClient(as(name, 'COGNITO_IDENTITY_PROVIDER')).send(
      new ListUsersCommand({ UserPoolId: userPoolId }),
    ),
  'read other files': (name) =>
    new S3Client({ ...as(name, 'S3'), forcePathStyle: true }).send(
      new GetObjectCommand({ Bucket: filesBucket, Key: 'other/file' }),
    ),
}

const services = ['Device', 'Group', 'User', 'Billing', 'Provisioning', 'Staff']

describe.each(services)('the function of the %s service', (service) => {
  it.each(Object.keys(attempts))('may not %s', async (what) => {
    await expect(attempts[what]?.(functionOf(service))).rejects.toThrow(/not authorized to perform/)
  })
})

describe('alarms', () => {
  it('cannot be published by the function that sends text messages', () => {
    const sender = Object.keys(grants).find((each) => each.includes('-Alerts-SendHandlerFunction')) ?? ''
    const permits = openPermits(grants)
    expect(permits(sender, 'sns:Publish', '+61400000000')).toBe(true)
    const topics = templates.of('AWS::SNS::Topic').map(({ ref }) => `sns:${ref.split(':').at(-1)}`)
    expect(topics.length).toBeGreaterThan(1)
    for (const topic of topics) expect([topic, permits(sender, 'sns:Publish', topic)]).toEqual([topic, false])
  })
})

describe('the table of accounts, which says who is staff', () => {
  // The watch of contacts says when the portal received nothing, and may write no other row. The service for programs counts there what a key asks, and may change no other row: infra/stacks/ServiceStack.test.ts.
  it('is written by the services of users, identity and staff alone', () => {
    const writers = Object.entries(grants).filter(([, all]) =>
      all.some(
        ({ effect, actions, resources }) =>
          effect === 'Allow' &&
          actions.some((action) => /dynamodb:(Put|Update|Delete|BatchWrite)/.test(action)) &&
          resources.some((resource) => resource.endsWith(`table/${tables.Users}`)),
      ),
    )
    expect([...new Set(writers.map(([name]) => name.split('-')[2]))].sort()).toEqual([
      'Alerts',
      'Cloudapi',
      'Identity',
      'Staff',
      'User',
    ])
  })

  it('is changed by the service for programs in the rows of keys alone', async () => {
    const client = new DynamoDBClient(as(functionOf('Cloudapi'), 'DYNAMODB'))
    const change = (pk: string) =>
      client.send(
        new UpdateItemCommand({
          TableName: tables.Users,
          Key: { pk: { S: pk } },
          UpdateExpression: 'SET tried = :yes',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: { ':yes': { BOOL: true } },
        }),
      )
    await expect(change(userKey(nobody).pk)).rejects.toThrow(/not authorized to perform/)
    await expect(change('APIKEY#none')).rejects.toThrow(/conditional request failed/)
  })

  it('is changed by the watch of contacts in the row of its announcement alone', async () => {
    const watch = Object.keys(grants).find((each) => each.includes('-Alerts-Contact')) ?? ''
    expect(watch).not.toBe('')
    const client = new DynamoDBClient(as(watch, 'DYNAMODB'))
    const put = (pk: string) =>
      client.send(
        new PutItemCommand({
          TableName: tables.Users,
          Item: { pk: { S: pk } },
          ConditionExpression: 'attribute_exists(tried)',
        }),
      )
    await expect(put(userKey(nobody).pk)).rejects.toThrow(/not authorized to perform/)
    await expect(put('ANNOUNCEMENT#GAP')).rejects.toThrow(/conditional request failed/)
  })

  it('is read where a role allows it', async () => {
    const client = new DynamoDBClient(as(functionOf('Group'), 'DYNAMODB'))
    const Key = { pk: { S: userKey(nobody).pk } }
    await expect(client.send(new GetItemCommand({ TableName: tables.Users, Key }))).resolves.toMatchObject({
      $metadata: { httpStatusCode: 200 },
    })
  })
})
