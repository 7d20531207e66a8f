import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { isApiKey } from '../users/apiKey'

/** Programs that know no other way send a key as the password of `Basic`, whatever the name before it. */
const passwordIn = (authorization = ''): string | undefined => {
  const [, credentials = ''] = /^Basic ([\w+/=]{1,400})$/i.exec(authorization) ?? []
  return Buffer.from(credentials, 'base64').toString('utf8').split(':')[1]
}

/** The key that a request carries, if what it carries can be one. */
export const keyIn = ({ headers }: Pick<APIGatewayProxyEventV2, 'headers'>): string | undefined => {
  const key = headers['x-api-key'] ?? passwordIn(headers.authorization)
  return key !== undefined && isApiKey(key) ? key : undefined
}
