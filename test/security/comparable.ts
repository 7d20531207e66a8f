import type { Answer } from '../harness/callApi'

/** What says when, for whom or by which signature an answer was made, and what its reader is called. */
export const comparable = ({ status, body }: Answer, ids: readonly string[]): unknown => {
  const text = JSON.stringify(body)
    .replaceAll(/"requestId":"[^"]*"/g, '')
    .replaceAll(/"(asOfMs|fromTs|toTs|eventsFromTs)":[\d.]+/g, '')
    .replaceAll(/\?X-Amz[^"]*/g, '')
  return [status, ids.reduce((left, id) => left.replaceAll(id, 'its reader'), text)]
}
