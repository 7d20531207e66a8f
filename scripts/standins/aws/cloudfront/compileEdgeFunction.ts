import { createContext, Script } from 'node:vm'
import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { GatewayRequest, GatewayResponse } from '../../http/readRequest'
import type { EdgeFunction } from './readDistribution'
import { refuseUndocumented } from './refuseUndocumented'

const Value = z.object({ value: z.string(), multiValue: z.array(z.object({ value: z.string() })).optional() })
const Values = z.record(z.string(), Value)

const Request = z.object({ uri: z.string(), querystring: Values, headers: Values, cookies: Values })

const Response = z.object({
  statusCode: z.number().int(),
  headers: Values.default({}),
  body: z.union([z.string(), z.object({ data: z.string() }).transform(({ data }) => data)]).optional(),
})

const firstRefusal = 400

interface EdgeDistribution {
  id: string
  domainName: string
}

type EdgeResult =
  { kind: 'request'; request: GatewayRequest } | { kind: 'response'; response: GatewayResponse }

/** CloudFront's form of names with one or many values. */
const group = (pairs: (readonly [string, string])[]) => {
  const grouped: z.infer<typeof Values> = {}
  for (const [name, value] of pairs) {
    const known = grouped[name]
    if (known) known.multiValue = [...(known.multiValue ?? [{ value: known.value }]), { value }]
    else grouped[name] = { value }
  }
  return grouped
}

const ungroup = (values: z.infer<typeof Values>) =>
  Object.entries(values).flatMap(([name, { value, multiValue }]) =>
    (multiValue ?? [{ value }]).map((one) => [name, one.value] as const),
  )

const splitPair = (pair: string) => {
  const [name = '', ...value] = pair.split('=')
  return [name, value.join('=')] as const
}

const pairsOf = (query: string) => (query === '' ? [] : query.split('&').map(splitPair))

const joinPairs = (values: z.infer<typeof Values>) =>
  ungroup(values).map(([name, value]) => `${name}=${value}`)

/** The edge has a console; what is written to it goes nowhere here. */
const silentConsole = 'globalThis.console = { log() {}, info() {}, warn() {}, error() {}, debug() {} }'

const objectOf = (pairs: z.infer<typeof Values>) =>
  Object.fromEntries(Object.entries(pairs).map(([name, { value }]) => [name.toLowerCase(), value]))

type EventType = 'viewer-request' | 'viewer-response'

/**
 * Compiles a CloudFront function. It runs in a context of its own that holds the language and nothing else, as at the
 * edge; what goes in and out is JSON. Throws when the code does not compile, or uses what the runtime of the edge does
 * not document.
 */
const compile = (name: string, code: string, distribution: EdgeDistribution) => {
  refuseUndocumented(name, code)
  const context = createContext(Object.create(null) as object, {
    codeGeneration: { strings: false, wasm: false },
  })
  new Script(silentConsole).runInContext(context)
  new Script(`'use strict'; ${code}`, { filename: name }).runInContext(context)
  const run = new Script(
    '(text) => Promise.resolve(handler(JSON.parse(text))).then((result) => JSON.stringify(result))',
  ).runInContext(context) as (text: string) => Promise<string>

  return async (eventType: EventType, request: GatewayRequest, more: object = {}): Promise<unknown> => {
    const { method, path, query, headers, cookies, sourceIp } = request
    const event = {
      version: '1.0',
      context: {
        distributionDomainName: distribution.domainName,
        distributionId: distribution.id,
        eventType,
        requestId: randomUUID(),
      },
      viewer: { ip: sourceIp },
      request: {
        method,
        uri: path,
        querystring: group(pairsOf(query)),
        headers: group(Object.entries(headers)),
        cookies: group(cookies.map(splitPair)),
      },
      ...more,
    }
    return JSON.parse(await run(JSON.stringify(event)))
  }
}

/** A function of event type viewer-request: changes a request, or answers it. */
export const compileRequestFunction = (
  { name, code }: EdgeFunction,
  distribution: EdgeDistribution,
): ((request: GatewayRequest) => Promise<EdgeResult>) => {
  const run = compile(name, code, distribution)
  return async (request) => {
    const result = await run('viewer-request', request)
    if (typeof result === 'object' && result !== null && 'statusCode' in result) {
      const { statusCode, headers, body = '' } = Response.parse(result)
      return {
        kind: 'response',
        response: { status: statusCode, headers: objectOf(headers), body: Buffer.from(body) },
      }
    }
    const changed = Request.parse(result)
    const isEmpty = request.query === '' && Object.keys(changed.querystring).length === 0
    return {
      kind: 'request',
      request: {
        ...request,
        path: changed.uri,
        query: isEmpty ? '' : joinPairs(changed.querystring).join('&'),
        headers: objectOf(changed.headers),
        cookies: joinPairs(changed.cookies),
      },
    }
  }
}

/** What a function may read of an answer and not change. */
const fixedHeaders = ['content-encoding', 'content-length', 'transfer-encoding', 'via', 'warning']

/**
 * A function of event type viewer-response: changes headers of an answer, whose status stays. An answer of 400 and above
 * comes back as it is: CloudFront does not show it to the function.
 */
export const compileResponseFunction = (
  { name, code }: EdgeFunction,
  distribution: EdgeDistribution,
): ((request: GatewayRequest, response: GatewayResponse) => Promise<GatewayResponse>) => {
  const run = compile(name, code, distribution)
  return async (request, response) => {
    const { status, headers } = response
    if (status >= firstRefusal) return response
    const lines = Object.entries(headers).flatMap(([header, value]) =>
      [value].flat().map((one) => [header, one] as const),
    )
    const result = await run('viewer-response', request, {
      response: { statusCode: status, headers: group(lines), cookies: {} },
    })
    const changed = Response.parse(result)
    const sent = objectOf(changed.headers)
    const isForbidden =
      changed.statusCode !== status || fixedHeaders.some((header) => sent[header] !== headers[header])
    if (isForbidden) throw new Error(`${name} changes what CloudFront keeps of an answer`)
    return { ...response, headers: sent }
  }
}
