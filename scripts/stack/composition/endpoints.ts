import type { Settings } from '../settings'

/** What makes every AWS client talk to the stand-ins: the same variables work for anybody's scripts. */
export const endpointVariables = ({ ports }: Pick<Settings, 'ports'>): Record<string, string> => {
  const at = (port: number) => `http://127.0.0.1:${port}`
  return {
    AWS_REGION: 'ap-southeast-2',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: at(ports.dynamodb),
    AWS_ENDPOINT_URL_S3: at(ports.s3),
    AWS_ENDPOINT_URL_SQS: at(ports.sqs),
    AWS_ENDPOINT_URL_SESV2: at(ports.mail),
    AWS_ENDPOINT_URL_SNS: at(ports.sms),
    AWS_ENDPOINT_URL_SSM: at(ports.parameters),
    AWS_ENDPOINT_URL_SECRETS_MANAGER: at(ports.parameters),
    AWS_ENDPOINT_URL_KMS: at(ports.parameters),
    AWS_ENDPOINT_URL_IOT: at(ports.parameters),
    AWS_ENDPOINT_URL_IOT_DATA_PLANE: at(ports.iotData),
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: at(ports.cognito),
    AWS_ENDPOINT_URL_COGNITO_IDENTITY: at(ports.cognito),
    AWS_ENDPOINT_URL_CLOUDWATCH: at(ports.cloudwatch),
    STRIPE_ENDPOINT: at(ports.stripe),
    PORTAL_ADDRESS: `http://localhost:${ports.web}`,
    MAIL_FROM: 'no-reply@portal.example',
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  }
}
