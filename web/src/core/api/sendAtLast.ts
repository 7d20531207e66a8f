import { type Endpoint, type RequestOf, addressOf } from '../../../../shared/core/endpoint'
import { getAccessToken } from '../session/accessToken'
import { viewing } from '../session/viewing'
import { bodyOf } from './callEndpoint'

/**
 * Sends a change while its page is closed: the browser keeps up to 64 kB on their way. No one is there to hear what
 * came of it.
 */
export const sendAtLast = async <E extends Endpoint>(endpoint: E, request: RequestOf<E>): Promise<void> => {
  // It would be refused.
  if (viewing() !== undefined) return
  const headers = { authorization: `Bearer ${await getAccessToken()}`, 'content-type': 'application/json' }
  const body = bodyOf(endpoint, request) ?? null
  await fetch(addressOf(endpoint, request), { method: endpoint.method, headers, body, keepalive: true })
}
