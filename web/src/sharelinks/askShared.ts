import type { InputOf, OutputOf } from '../../../shared/core/endpoint'
import { apiPrefix } from '../../../shared/core/services'
import { type LinkEnd, linkEnds } from '../../../shared/sharelinks/linkEnds'
import type { openShareLink, readShared, readSharedHistory } from '../../../shared/sharelinks/shared'
import { fetchInTime } from '../core/api/fetchInTime'
import { RequestError } from '../core/api/RequestError'

/** What the page of a link asks: the contracts without their schemas, which weigh more than the page. */
interface Asked {
  [path: string]: typeof openShareLink | typeof readShared | typeof readSharedHistory
  '/groups/shared-sessions': typeof openShareLink
  '/groups/shared-readings': typeof readShared
  '/groups/shared-history': typeof readSharedHistory
}
type KnownPath = (typeof openShareLink | typeof readShared | typeof readSharedHistory)['path']

/** Why a link shows nothing any more; of one that ended with an arrival, where and when that was. */
export interface Ending {
  readonly end: LinkEnd
  readonly arrived?: { readonly name: string; readonly ms: number }
}

/** Thrown where a link has ended. */
export class LinkEnded extends Error {
  constructor(readonly ending: Ending) {
    super(linkEnds[ending.end])
    this.name = 'LinkEnded'
  }
}

const textIn = (body: object, name: string): string | undefined => {
  const text = (body as Record<string, unknown>)[name]
  return typeof text === 'string' ? text : undefined
}

const failureOf = (status: number, body: object): Error => {
  const code = textIn(body, 'resultCode')
  if (code !== undefined && Object.hasOwn(linkEnds, code)) {
    const { atTs } = body as { atTs?: unknown }
    const name = textIn(body, 'place')
    const end = code as LinkEnd
    return new LinkEnded(
      typeof atTs === 'number' && name !== undefined ? { end, arrived: { name, ms: atTs * 1000 } } : { end },
    )
  }
  const words = textIn(body, 'message')
  const details = { status, words, requestId: textIn(body, 'requestId') }
  return new RequestError(words ?? 'The portal did not answer. Please try again.', details)
}

/**
 * Asks for what a link shows. The answer is the portal's own, of the same origin, and is not checked again.
 * @throws LinkEnded where it shows nothing any more, RequestError for any other failure
 */
export const askShared = async <Path extends KnownPath>(
  path: Path,
  input: InputOf<Asked[Path]>,
): Promise<OutputOf<Asked[Path]>> => {
  const response = await fetchInTime(apiPrefix + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  }).catch((cause: unknown) => {
    throw new RequestError('Network Error', { status: 0, cause })
  })
  const body = (await response.json().catch(() => undefined)) as unknown
  if (response.ok && body !== undefined) return body as OutputOf<Asked[Path]>
  throw failureOf(response.status, typeof body === 'object' && body !== null ? body : {})
}
