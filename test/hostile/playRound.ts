import { createHmac } from 'node:crypto'
import type { Endpoint } from '../../shared/core/endpoint'
import { endpoints } from '../../shared/endpoints'
import { forgetRate } from '../security/forgetRate'
import { type RouteName, sampleRequests } from '../security/sampleRequests'
import { type Arranged, arrangeHostile, canary } from './arrangeHostile'
import type { HostileRequest } from './HostileRequest'
import { judge, mostCpuMs } from './judge'
import type { OneProcess } from './openOneProcess'
import { fillIn } from './placeholders'
import { secrets } from './startOutside'

export interface Broken {
  invariant: string
  /** What of the round was sent until then; the last one showed it. */
  requests: HostileRequest[]
}

export interface Counts {
  requests: number
  taken: number
  refused: number
  unknownCallers: number
  reads: number
  slowestMs: number
}
export const noCounts: Counts = {
  requests: 0,
  taken: 0,
  refused: 0,
  unknownCallers: 0,
  reads: 0,
  slowestMs: 0,
}

const special = new Set(['staff', 'the factory', 'somebody who packs devices'])
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}` as keyof RouteName
const jsonText = (value: string) => JSON.stringify(value).slice(1, -1)

const signatureOf = (body: string): string => {
  const t = Math.floor(Date.now() / 1000)
  const v1 = createHmac('sha256', secrets.STRIPE_WEBHOOK_SECRET).update(`${t}.${body}`).digest('hex')
  return `t=${t},v1=${v1}`
}

const credentialHeaders = ({ keys, tokenOf }: Arranged, { credential }: HostileRequest, body: string) => {
  switch (credential.kind) {
    case 'token': {
      const token = tokenOf(credential.of)
      return token === undefined ? {} : { authorization: `Bearer ${token}` }
    }
    case 'key':
      return { 'x-api-key': keys[credential.of] }
    case 'basic':
      return { authorization: `Basic ${Buffer.from(`x:${keys[credential.of]}`).toString('base64')}` }
    case 'signed':
      return { 'stripe-signature': signatureOf(body) }
    case 'none':
      return {}
  }
}

/** What an answer to the caller may never hold. */
const hiddenFrom = ({ principals, scene }: Arranged, { credential }: HostileRequest): string[] => {
  const who = credential.kind === 'token' ? principals[credential.of as keyof typeof principals] : undefined
  const of = credential.kind === 'token' ? credential.of : ''
  if (special.has(of)) return []
  const hasRole = who?.onDevice !== undefined || who?.inGroup !== undefined
  const isOwner = (credential.kind === 'key' || credential.kind === 'basic') && credential.of === 'the owner'
  const isShared = credential.kind === 'none' || credential.kind === 'signed'
  const ofScene = hasRole || isOwner || isShared || of === 'a stranger' ? [] : [`Device ${scene.deviceid}`]
  return [canary, ...ofScene]
}

const cpuMsOf = async (run: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Sends one request and judges the answer. */
const openSend = (one: OneProcess, arranged: Arranged) => async (request: HostileRequest) => {
  const { credential } = request
  const filling =
    credential.kind === 'token' && special.has(credential.of) ? arranged.fillingOfStaff : arranged.filling
  const body = fillIn(request.body, filling, jsonText)
  const asked = {
    method: request.method,
    path: fillIn(request.path, filling, encodeURIComponent),
    query: fillIn(request.query, filling, encodeURIComponent),
    headers: Object.fromEntries(
      Object.entries({ ...credentialHeaders(arranged, request, body), ...request.headers }).map(
        ([name, value]) => [name, fillIn(value, filling, (text) => text)],
      ),
    ),
    body: Buffer.from(body, 'latin1'),
  }
  if (credential.kind === 'key' || credential.kind === 'basic') {
    await Promise.all(arranged.keyOwners.map((userid) => forgetRate(one, userid)))
  }
  one.takeWritten()
  const beganMs = performance.now()
  const answer = await one.ask(asked)
  const tookMs = performance.now() - beganMs
  const written = one.takeWritten()
  // On a busy machine much is slow; what was for its own sake is so again by the processor's clock.
  const cpuMs = tookMs < mostCpuMs ? tookMs : await cpuMsOf(() => one.ask(asked))
  const answered = { ...answer, cpuMs, written }
  const sent = JSON.stringify([asked.method, asked.path, asked.query, asked.headers, body])
  return { answered, wrong: judge(answered, { asked: sent, hiddenFrom: hiddenFrom(arranged, request) }) }
}

/** Every `each`th read of a person's own device and group, with what it answers. */
const readOwn = async (one: OneProcess, { otherScene, other }: Arranged, each: number) => {
  const token = one.newTokens(other.person.userid).access
  const reads = (endpoints as readonly Endpoint[])
    .filter(({ method, auth }) => method === 'GET' && auth === 'user')
    .filter((_, i) => i % each === 0)
  const statuses: [string, number][] = []
  for (const endpoint of reads) {
    const { status } = await one.call(endpoint, sampleRequests[nameOf(endpoint)](otherScene), token)
    statuses.push([nameOf(endpoint), status])
  }
  return statuses
}

const renewEvery = 250

interface Options {
  /** Counted on. */
  counts?: Counts
  /** Of the owner's reads before and after it: all of them, or each so manieth. */
  readEach?: number
  /** Is handed all that is wrong, instead of an end at the first. */
  onBroken?: ((invariant: string, request: HostileRequest) => void) | undefined
}

/**
 * Sends requests to a scene of their own. Stops at the first invariant that is broken.
 */
export const playRound = async (
  one: OneProcess,
  requests: readonly HostileRequest[],
  { counts = { ...noCounts }, readEach = 1, onBroken }: Options = {},
): Promise<Broken | undefined> => {
  let arranged = await arrangeHostile(one)
  const before = await readOwn(one, arranged, readEach)
  for (const [i, request] of requests.entries()) {
    if (i % renewEvery === 0) arranged = { ...arranged, tokenOf: arranged.renewed() }
    const { answered, wrong } = await openSend(one, arranged)(request)
    counts.requests += 1
    if (answered.status < 400) counts.taken += 1
    else if (answered.status === 401) counts.unknownCallers += 1
    else counts.refused += 1
    counts.slowestMs = Math.max(counts.slowestMs, Math.round(answered.cpuMs))
    const [invariant] = wrong
    if (invariant !== undefined && onBroken === undefined)
      return { invariant, requests: requests.slice(0, i + 1) }
    if (invariant !== undefined) onBroken?.(invariant, request)
  }
  const after = await readOwn(one, arranged, readEach)
  counts.reads += after.length
  const changed = after.filter(([name, status], i) => name !== before[i]?.[0] || status !== before[i][1])
  if (changed.length > 0)
    return {
      invariant: `a healthy owner reads otherwise: ${JSON.stringify(changed)}`,
      requests: [...requests],
    }
  return undefined
}
