import type { APIGatewayProxyEventV2 } from 'aws-lambda'

interface Request {
  routeKey?: string
  body?: unknown
  query?: Record<string, string>
  path?: Record<string, string>
  claims?: Record<string, unknown>
}

/** A request as API Gateway hands it over, reduced to what is read of it. */
export const requestEvent = ({ routeKey = 'PUT /', body, query, path, claims }: Request) =>
  ({
    routeKey,
    headers: { authorization: 'Bearer token' },
    body: typeof body === 'string' ? body : body === undefined ? undefined : JSON.stringify(body),
    queryStringParameters: query,
    pathParameters: path,
    isBase64Encoded: false,
    requestContext: {
      requestId: 'request-1',
      http: { method: routeKey.split(' ')[0] },
      ...(claims === undefined ? {} : { authorizer: { jwt: { claims } } }),
    },
  }) as unknown as APIGatewayProxyEventV2
