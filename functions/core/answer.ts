import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'

/** A JSON answer that nobody may keep: everything behind the API is somebody's own. */
export const answer = (
  statusCode: number,
  body: unknown,
  headers: Record<string, string> = {},
): APIGatewayProxyStructuredResultV2 => ({
  statusCode,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
  body: JSON.stringify(body),
})
