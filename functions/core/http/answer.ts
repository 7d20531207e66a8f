import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type { FileAnswer } from '../../../shared/core/fileAnswer'

/** A JSON answer that no cache may keep: everything behind the API is personal. */
export const answer = (
  statusCode: number,
  body: unknown,
  headers: Record<string, string> = {},
): APIGatewayProxyStructuredResultV2 => ({
  statusCode,
  headers: {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  },
  body: JSON.stringify(body),
})

/** A file to keep: its bytes travel as base64, which the gateway undoes before they leave. */
export const answerFile = (
  mediaType: string,
  { name, bytes, headers = {} }: FileAnswer,
): APIGatewayProxyStructuredResultV2 => ({
  statusCode: 200,
  headers: {
    'content-type': mediaType,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  },
  body: Buffer.from(bytes).toString('base64'),
  isBase64Encoded: true,
})
