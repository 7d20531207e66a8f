import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { originHeader } from '../../../shared/core/originHeader'
import { type ProblemBody, problemMessage, problemStatus } from '../../../shared/core/problem'
import { answer } from './answer'
import { log } from '../log'
import type { IsOriginSecret } from '../originSecret'

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

type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>

/**
 * An API answers its own front only: around it there is no firewall, no limit and no log of who asked. Each request
 * leaves a line with the address it came from.
 */
export const openFromEdge =
  (isOriginSecret: IsOriginSecret, write: Pick<typeof log, 'info' | 'error'> = log) =>
  (handler: Handler): Handler =>
  async (event, context) => {
    const { requestId } = event.requestContext
    const refuse = (code: 'forbidden' | 'unavailable') => {
      const body: ProblemBody = { message: problemMessage[code], requestId }
      return answer(problemStatus[code], body)
    }
    const ask = async () => {
      try {
        if (!(await isOriginSecret(event.headers[originHeader]))) return refuse('forbidden')
      } catch (error) {
        write.error('the secret of the front cannot be read', { requestId, error })
        return refuse('unavailable')
      }
      return handler(event, context)
    }
    const response = await ask()
    const { routeKey: route } = event
    write.info('request', { requestId, route, status: response.statusCode, client: viewerAddress(event) })
    return response
  }
