import type { APIGatewayProxyEventV2 } from 'aws-lambda'

/** A request by its very bytes, for what is signed over them. */
export interface RawRequest {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string | undefined>>
}

export const readRaw = ({ body = '', isBase64Encoded, headers }: APIGatewayProxyEventV2): RawRequest => ({
  body: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'),
  headers,
})
