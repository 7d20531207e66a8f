import { createContext, Script } from 'node:vm'
import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { GatewayRequest, GatewayResponse } from '../../http/readRequest'
import { refuseUndocumented } from './refuseUndocumented'

const Value = z.object({ value: z.string(), multiValue: z.array(z.object({ value: z.string() })).optional() })
const Values = z.record(z.string(), Value)

const Request = z.object({ uri: z.string(), querystring: Values, headers: Values, cookies: Values })

const Response = z.object({
  statusCode: z.number().int(),
  headers: Values.default({}),
  body: z.union([z.string(), z.object({ data: z.string() }).transform(({ data }) => data)]).optional(),
})

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

/**
 * Compiles a CloudFront function of event type viewer-request. It runs in a context of its own that holds the
 * language and nothing else, as at the edge; what goes in and out is JSON. Throws when the code does not compile, or
 * uses what the runtime of the edge does not document.
 */
export const compileEdgeFunction = (
  name: string,
  code: string,
  distribution: { id: string; domainName: string },
) => {
  refuseUndocumented(name, code)
  const context = createContext(Object.create(null) as object, {
    codeGeneration: { strings: false, wasm: false },
  })
  new Script(silentConsole).runInContext(context)
  new Script(`'use strict'; ${code}`, { filename: name }).runInContext(context)
  const run = new Script(
    '(text) => Promise.resolve(handler(JSON.parse(text))).then((result) => JSON.stringify(result))',
  ).runInContext(context) as (text: string) => Promise<string>

  return async (request: GatewayRequest): Promise<EdgeResult> => {
    const { method, path, query, headers, cookies, sourceIp } = request
    const event = {
      version: '1.0',
      context: {
        distributionDomainName: distribution.domainName,
        distributionId: distribution.id,
        eventType: 'viewer-request',
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
    }
    const result: unknown = JSON.parse(await run(JSON.stringify(event)))
    if (typeof result === 'object' && result !== null && 'statusCode' in result) {
      const { statusCode, headers: sent, body = '' } = Response.parse(result)
      const lines = Object.entries(sent).map(([header, { value }]) => [header.toLowerCase(), value] as const)
      return {
        kind: 'response',
        response: { status: statusCode, headers: Object.fromEntries(lines), body: Buffer.from(body) },
      }
    }
    const changed = Request.parse(result)
    return {
      kind: 'request',
      request: {
        ...request,
        path: changed.uri,
        query:
          query === '' && Object.keys(changed.querystring).length === 0
            ? ''
            : joinPairs(changed.querystring).join('&'),
        headers: Object.fromEntries(
          Object.entries(changed.headers).map(([header, { value }]) => [header, value]),
        ),
        cookies: joinPairs(changed.cookies),
      },
    }
  }
}
