import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { crc32 } from 'node:zlib'
import { ApiError, isRefusal } from './apiError'
import { type Permits, principalOf } from '../core/openPermits'
import type { Engine } from './engine'
import { operations } from './operations'
import { refuseUngranted } from './refuseUngranted'

type Answer = object | string
type Operation = (request: object) => Answer | Promise<Answer>

interface Api {
  readonly known: ReadonlyMap<string, Operation>
  readonly permits: Permits
  readonly keyNameOf: (table: string) => string | undefined
  /** Resolves when the store can be asked. */
  readonly ready: () => Promise<void>
}

const maxBodyBytes = 16 * 1024 * 1024
const apiPrefix = 'DynamoDB_20120810.'

/** The DynamoDB wire protocol, JSON 1.0 over HTTP. `permits` says what the callers may. */
export function createDynamoDbServer(engine: Engine, permits: Permits): Server {
  const api: Api = {
    known: new Map(Object.entries(operations(engine))),
    permits,
    keyNameOf: (table) =>
      engine.tables.find(table)?.description.KeySchema.find(({ KeyType }) => KeyType === 'HASH')
        ?.AttributeName,
    ready: engine.database.ready,
  }
  const server = createServer((request, response) => {
    answer(api, request)
      .then((body) => send(response, 200, body))
      .catch((error: unknown) => sendError(response, error))
  })
  // Longer than any client keeps an idle connection, so that none is closed under a request on its way.
  server.keepAliveTimeout = 120_000
  return server
}

async function answer({ known, permits, keyNameOf, ready }: Api, request: IncomingMessage): Promise<Answer> {
  const body = await readBody(request)
  const target = String(request.headers['x-amz-target'])
  const name = target.startsWith(apiPrefix) ? target.slice(apiPrefix.length) : ''
  const operation = known.get(name)
  if (!operation) throw new ApiError('UnknownOperationException', `Unknown operation ${target}`)
  if (!request.headers.authorization?.startsWith('AWS4-')) {
    throw new ApiError('MissingAuthenticationTokenException', 'Request is missing Authentication Token')
  }
  const parsed = parseBody(body)
  await ready()
  refuseUngranted(permits, principalOf(request.headers), name, parsed, keyNameOf)
  return operation(parsed)
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBodyBytes) throw new ApiError('RequestEntityTooLarge', 'Request exceeds 16 MB')
    chunks.push(chunk)
  }
  return (chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)).toString()
}

function parseBody(body: string): object {
  const parsed = parseJson(body === '' ? '{}' : body)
  if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed
  throw new ApiError('SerializationException', 'Start of structure expected')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError('SerializationException', 'The body is not JSON')
  }
}

function send(response: ServerResponse, status: number, answered: Answer): void {
  const body = Buffer.from(typeof answered === 'string' ? answered : JSON.stringify(answered))
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.0',
    'content-length': body.length,
    'x-amzn-requestid': randomUUID(),
    'x-amz-crc32': crc32(body),
  })
  response.end(body)
}

function sendError(response: ServerResponse, error: unknown): void {
  if (isRefusal(error)) return send(response, error.statusCode, error.body)
  console.error(error)
  const message = error instanceof Error ? error.message : String(error)
  return send(response, 500, { __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError', message })
}
