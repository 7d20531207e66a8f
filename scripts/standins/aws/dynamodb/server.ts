import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { crc32 } from 'node:zlib'
import { type Permits, principalOf, describeRefusal } from '../core/openPermits'
import type { RequestContext } from '../core/compileStatements'
import { ApiError, isRefusal } from './apiError'
import type { Engine } from './engine'
import { operations } from './operations'

interface Named {
  TableName?: string
  RequestItems?: Record<string, unknown>
  TransactItems?: Record<string, { TableName?: string }>[]
}
type Use = readonly [action: string, table: string, part?: object]

/** The name of the partition key of a table; undefined of a table that is not there. */
type KeyNameOf = (table: string) => string | undefined

/** Of an item that is named: its partition key, by which a condition may narrow a right. */
const leadingKeys = (keyName: string | undefined, part: object | undefined): RequestContext => {
  const { Key, Item } = (part ?? {}) as { Key?: Record<string, unknown>; Item?: Record<string, unknown> }
  const value = keyName === undefined ? undefined : (Key ?? Item)?.[keyName]
  if (typeof value !== 'object' || value === null) return {}
  return { 'dynamodb:LeadingKeys': Object.values(value).map(String) }
}

/** What the members of a transaction are called when they stand alone. */
const actionOf: Record<string, string> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
}

/** Which actions a request means on which tables: a transaction needs the rights of its parts. */
const usesOf = (operation: string, request: Named): Use[] => {
  const { TableName, RequestItems, TransactItems } = request
  if (TransactItems !== undefined) {
    return TransactItems.flatMap((item) =>
      Object.entries(item).map(
        ([kind, part]) => [actionOf[kind] ?? kind, part.TableName ?? '', part] as const,
      ),
    )
  }
  if (RequestItems !== undefined) return Object.keys(RequestItems).map((table) => [operation, table] as const)
  return [[operation, TableName ?? '', request]]
}

/** As AWS does: a function that asks for what its role does not allow is refused before anything is read. */
const refuseUngranted = (
  permits: Permits,
  principal: string | undefined,
  operation: string,
  request: object,
  keyNameOf: KeyNameOf,
): void => {
  if (principal === undefined) return
  for (const [action, table, part] of usesOf(operation, request)) {
    const [right, resource] = [`dynamodb:${action}`, `dynamodb:table/${table}`]
    if (permits(principal, right, resource, leadingKeys(keyNameOf(table), part))) continue
    throw new ApiError('AccessDeniedException', describeRefusal(principal, right, resource))
  }
}

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
