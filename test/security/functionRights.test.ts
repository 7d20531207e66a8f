import { CognitoIdentityProviderClient, ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider'
import { DynamoDBClient, GetItemCommand, ListTablesCommand } from '@aws-sdk/client-dynamodb'
import { IoTDataPlaneClient, PublishCommand } from '@aws-sdk/client-iot-data-plane'
import { GenerateDataKeyCommand, KMSClient } from '@aws-sdk/client-kms'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { describe, expect, it } from 'vitest'
import { readSystem } from '../../scripts/stack/composition/readSystem'
import { assemblyDir } from '../../scripts/stack/buildFolders'
import type { Grants } from '../../scripts/standins/aws/core/openPermits'
import { readGrants } from '../../scripts/stack/templates/readGrants'
import { UserId } from '../../shared/core/ids'
import { userKey } from '../../functions/users/userStore'
import { useStack } from '../harness/useStack'

const { address } = useStack()
const nobody = UserId.parse('00000000-0000-4000-8000-000000000000')
const { variables, tables, deviceSecretsKeyId, filesBucket, userPoolId } = address
const grants: Grants = readGrants(readSystem(assemblyDir))

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
  'make a key of its own from the key of device secrets': (name) =>
    new KMSClient(as(name, 'KMS')).send(
      new GenerateDataKeyCommand({ KeyId: deviceSecretsKeyId, KeySpec: 'AES_256' }),
    ),
  'publish readings': (name) =>
    new IoTDataPlaneClient(as(name, 'IOT_DATA_PLANE')).send(
      new PublishCommand({ topic: 'sq/TRUCK0001/data', payload: Buffer.from('{}') }),
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

describe('the table of accounts, which says who is staff', () => {
  // The service for programs counts there what a key asks, and may change no other row: infra/stacks/ServiceStack.test.ts.
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
      'Cloudapi',
      'Identity',
      'Staff',
      'User',
    ])
  })

  it('is read where a role allows it', async () => {
    const client = new DynamoDBClient(as(functionOf('Group'), 'DYNAMODB'))
    const Key = { pk: { S: userKey(nobody).pk } }
    await expect(client.send(new GetItemCommand({ TableName: tables.Users, Key }))).resolves.toMatchObject({
      $metadata: { httpStatusCode: 200 },
    })
  })
})
