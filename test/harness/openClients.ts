import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { IoTClient } from '@aws-sdk/client-iot'
import { KMSClient } from '@aws-sdk/client-kms'
import { S3Client } from '@aws-sdk/client-s3'
import { SQSClient } from '@aws-sdk/client-sqs'
import { SSMClient } from '@aws-sdk/client-ssm'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { StackAddress } from './StackAddress'

/** The real AWS clients on a stack's stand-ins, as an administrator. */
export const openClients = ({ variables }: Pick<StackAddress, 'variables'>) => {
  const at = (service: string) => ({
    endpoint: variables[`AWS_ENDPOINT_URL_${service}`] ?? '',
    region: variables.AWS_REGION ?? '',
    credentials: {
      accessKeyId: variables.AWS_ACCESS_KEY_ID ?? '',
      secretAccessKey: variables.AWS_SECRET_ACCESS_KEY ?? '',
    },
  })
  return {
    documents: DynamoDBDocumentClient.from(new DynamoDBClient(at('DYNAMODB')), {
      marshallOptions: { removeUndefinedValues: true },
    }),
    cognito: new CognitoIdentityProviderClient(at('COGNITO_IDENTITY_PROVIDER')),
    iot: new IoTClient(at('IOT')),
    kms: new KMSClient(at('KMS')),
    s3: new S3Client(at('S3')),
    // The stand-in is not where the address of a queue says.
    sqs: new SQSClient({ ...at('SQS'), useQueueUrlAsEndpoint: false }),
    ssm: new SSMClient(at('SSM')),
  }
}

export type Clients = ReturnType<typeof openClients>
