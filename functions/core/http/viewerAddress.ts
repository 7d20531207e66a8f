import type { APIGatewayProxyEventV2 } from 'aws-lambda'

/**
 * Who asked, as the front saw it. Each hop notes at the end whom it has the request from: last the gateway, which has
 * it from the front, before it the front; whatever stands further left, anybody may have written.
 */
export const viewerAddress = ({
  headers,
  requestContext: { http },
}: Pick<APIGatewayProxyEventV2, 'headers'> & {
  requestContext: { http: { sourceIp?: string } }
}): string => {
  const hops = (headers['x-forwarded-for'] ?? '').split(',').map((hop) => hop.trim())
  if (hops.at(-1) === http.sourceIp) hops.pop()
  const viewer = hops.at(-1) ?? ''
  return viewer === '' ? (http.sourceIp ?? '') : viewer
}
