import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Capacity units by operation, and how many requests of it there were. */
export type Billed = Map<string, { units: number; requests: number }>

const writes = new Set(['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'TransactWriteItems'])

const readAll = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

interface Answer {
  ConsumedCapacity?: { CapacityUnits?: number } | { CapacityUnits?: number }[]
}

/** Stands between the handlers and the store and adds up what DynamoDB would bill. */
export const openCountingProxy = async (target: string) => {
  let billed: Billed = new Map()
  const count = (operation: string, { ConsumedCapacity }: Answer) => {
    const units = [ConsumedCapacity ?? []].flat().reduce((sum, each) => sum + (each.CapacityUnits ?? 0), 0)
    const before = billed.get(operation) ?? { units: 0, requests: 0 }
    billed.set(operation, { units: before.units + units, requests: before.requests + 1 })
  }
  const server = createServer((request, response) => {
    const forward = async () => {
      const asked = JSON.parse(await readAll(request)) as Record<string, unknown>
      const { host: _host, 'content-length': _length, ...headers } = request.headers
      const answer = await fetch(target, {
        method: 'POST',
        headers: headers as Record<string, string>,
        body: JSON.stringify({ ...asked, ReturnConsumedCapacity: 'TOTAL' }),
      })
      const text = await answer.text()
      const named = String(request.headers['x-amz-target'])
      if (answer.ok) count(named.slice(named.indexOf('.') + 1), JSON.parse(text) as Answer)
      response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' }).end(text)
    }
    forward().catch((error: unknown) => response.destroy(error as Error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What was billed since the last time. */
    take: (): Billed => {
      const taken = billed
      billed = new Map()
      return taken
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** Units that were written, or read. */
export const unitsOf = (billed: Billed, kind: 'read' | 'write'): number =>
  [...billed].reduce(
    (sum, [name, { units }]) => sum + (writes.has(name) === (kind === 'write') ? units : 0),
    0,
  )
