import type { HostileRequest } from './HostileRequest'
import type { OneProcess } from './openOneProcess'
import { type Broken, playRound } from './playRound'

/** What the invariant is called, without the particulars of one answer. */
const kindOf = (invariant: string): string => invariant.split(':')[0] ?? ''

/** Simpler requests, the simplest first. */
const simpler = function* (request: HostileRequest): Generator<HostileRequest> {
  for (const name of Object.keys(request.headers)) {
    const { [name]: _, ...headers } = request.headers
    yield { ...request, headers }
  }
  const pairs = request.query.split('&')
  for (const i of pairs.keys()) {
    if (request.query !== '') yield { ...request, query: pairs.filter((_, each) => each !== i).join('&') }
  }
  yield* simplerBodies(request)
}

const simplerBodies = function* (request: HostileRequest): Generator<HostileRequest> {
  const { body } = request
  const parsed = parse(body)
  if (parsed === undefined) {
    for (let length = Math.floor(body.length / 2); length > 0; length = Math.floor(length / 2)) {
      for (let at = 0; at < body.length; at += length) {
        yield { ...request, body: body.slice(0, at) + body.slice(at + length) }
      }
    }
    return
  }
  for (const value of simplerValues(parsed)) yield { ...request, body: JSON.stringify(value) }
}

const parse = (body: string): unknown => {
  try {
    const value = JSON.parse(body) as unknown
    // What JSON would write otherwise is left as it is.
    return JSON.stringify(value) === body ? value : undefined
  } catch {
    return undefined
  }
}

const simplerValues = function* (value: unknown): Generator {
  if (typeof value === 'string' && value.length > 8) yield value.slice(0, Math.ceil(value.length / 2))
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    const all = value as unknown[]
    if (all.length > 1) yield all.slice(0, Math.ceil(all.length / 2))
    for (const i of all.keys()) {
      yield all.filter((_, each) => each !== i)
      for (const inner of simplerValues(all[i])) yield all.with(i, inner)
    }
    return
  }
  for (const [name, inner] of Object.entries(value)) {
    yield Object.fromEntries(Object.entries(value).filter(([each]) => each !== name))
    for (const simple of simplerValues(inner)) yield { ...value, [name]: simple }
  }
}

/** What is not small by then is looked at as it is. */
const patienceMs = 60_000

/** The fewest and simplest requests that still break the invariant, each try on a scene of its own. */
export const shrink = async (one: OneProcess, broken: Broken): Promise<Broken> => {
  let smallest = broken
  const untilMs = performance.now() + patienceMs
  const mayTry = () => performance.now() < untilMs
  const tryInstead = async (requests: HostileRequest[]): Promise<boolean> => {
    const found = await playRound(one, requests)
    const isSame = found !== undefined && kindOf(found.invariant) === kindOf(broken.invariant)
    if (isSame) smallest = found
    return isSame
  }

  const last = broken.requests.at(-1)
  if (last === undefined || !(await tryInstead([last]))) {
    for (let count = Math.ceil(smallest.requests.length / 2); count > 0; count = Math.floor(count / 2)) {
      for (let from = 0; from < smallest.requests.length && mayTry();) {
        const fewer = [...smallest.requests.slice(0, from), ...smallest.requests.slice(from + count)]
        if (!(await tryInstead(fewer))) from += count
      }
    }
  }
  for (let isSmaller = true; isSmaller && mayTry();) {
    isSmaller = false
    const [request] = smallest.requests
    if (request === undefined || smallest.requests.length > 1) break
    for (const simple of simpler(request)) {
      if (!mayTry() || (isSmaller = await tryInstead([simple]))) break
    }
  }
  return smallest
}
