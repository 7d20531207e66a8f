import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Capacity units by operation, and how many requests of it there were. */
export type Billed = Map<string, { units: number; requests: number; ofTable: Map<string, number> }>

const writes = new Set(['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'TransactWriteItems'])

const readAll = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

interface Consumed {
  TableName?: string
  CapacityUnits?: number
}
interface Answer {
  ConsumedCapacity?: Consumed | Consumed[]
}

/** Stands between the handlers and the store and adds up what DynamoDB would bill. */
export const openCountingProxy = async (target: string) => {
  let billed: Billed = new Map()
  const count = (operation: string, { ConsumedCapacity }: Answer) => {
    const sums = billed.get(operation) ?? { units: 0, requests: 0, ofTable: new Map<string, number>() }
    sums.requests += 1
    for (const { TableName = '', CapacityUnits = 0 } of [ConsumedCapacity ?? []].flat()) {
      sums.units += CapacityUnits
      sums.ofTable.set(TableName, (sums.ofTable.get(TableName) ?? 0) + CapacityUnits)
    }
    billed.set(operation, sums)
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

/** Units that were written, or read, of all tables or of one. */
export const unitsOf = (billed: Billed, kind: 'read' | 'write', table?: string): number =>
  [...billed].reduce((sum, [name, { units, ofTable }]) => {
    if (writes.has(name) !== (kind === 'write')) return sum
    return sum + (table === undefined ? units : (ofTable.get(table) ?? 0))
  }, 0)
