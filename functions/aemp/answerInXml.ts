import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { renderXml } from './renderXml'

type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>

const wantsJson = ({ headers }: APIGatewayProxyEventV2): boolean =>
  (headers.accept ?? '').toLowerCase().includes('application/json')

/** Fleet systems are answered XML unless they ask for JSON; why something was refused is told in JSON always. */
export const answerInXml =
  (handler: Handler): Handler =>
  async (event, context) => {
    const response = await handler(event, context)
    const isFleet = event.routeKey.includes('/v1/aemp/')
    const headers = { ...response.headers, ...(isFleet ? { vary: 'Accept' } : {}) }
    if (!isFleet || response.statusCode !== 200 || wantsJson(event)) return { ...response, headers }
    const answer = JSON.parse(response.body ?? '{}') as Record<string, unknown>
    return {
      ...response,
      headers: { ...headers, 'content-type': 'application/xml; charset=utf-8' },
      body: renderXml('Equipment' in answer ? 'Fleet' : 'EquipmentSeries', answer),
    }
  }
