import type { AddressInfo } from 'node:net'
import { permitAll } from '../../scripts/standins/aws/core/openPermits'
import { type Engine, openEngine } from '../../scripts/standins/aws/dynamodb/engine'
import { ensureTable } from '../../scripts/standins/aws/dynamodb/ensureTable'
import { createDynamoDbServer } from '../../scripts/standins/aws/dynamodb/server'
import { tableKeys } from '../integration/openScene'

const keys = { ...tableKeys, staff: ['pk', 'sk'] } as const
type Name = keyof typeof keys

/** In no request of a test: an answer that holds it has come from the inside. */
export const tablePrefix = 'hostiletable'
const tableOf = (name: Name) => `${tablePrefix}.${name.charAt(0).toUpperCase()}${name.slice(1)}`

/** `ACCESS_TABLE` and the like, as the functions read them. */
export const tableVariables = Object.fromEntries(
  (Object.keys(keys) as Name[]).map((name) => [
    `${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}_TABLE`,
    tableOf(name),
  ]),
)
/** The same as scripts and tests know them. */
export const tableNames = Object.fromEntries(
  (Object.keys(keys) as Name[]).map((name) => [name.charAt(0).toUpperCase() + name.slice(1), tableOf(name)]),
)

const text = 'S'
/** Sparse: an item without the fields is in none of them. */
const indexes = {
  work: { work: text, dueMs: 'N' },
  find: { find: text, findAs: text },
  turns: { turnsOf: text, sk: text },
} as const

const propertiesOf = (name: Name) => {
  const own = Object.fromEntries(keys[name].map((attribute) => [attribute, text]))
  const has = Object.entries(indexes).filter(([index]) => index !== 'turns' || name === 'serverLog')
  const attributes = Object.assign({}, own, ...has.map(([, each]) => each)) as Record<string, string>
  const schemaOf = (names: readonly string[]) =>
    names.map((AttributeName, i) => ({ AttributeName, KeyType: i === 0 ? 'HASH' : 'RANGE' }))
  return {
    TableName: tableOf(name),
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: Object.entries(attributes).map(([AttributeName, AttributeType]) => ({
      AttributeName,
      AttributeType,
    })),
    KeySchema: schemaOf(keys[name]),
    GlobalSecondaryIndexes: has.map(([IndexName, each]) => ({
      IndexName,
      KeySchema: schemaOf(Object.keys(each)),
      Projection: { ProjectionType: 'KEYS_ONLY' },
    })),
  }
}

/** `Table pk sk`, of a key as the engine has it: `item~Table~hash/hex/hex`. */
const readable = (key: string): string => {
  const [, table = '', parts = ''] = key.split('~')
  const attributes = parts
    .split('/')
    .slice(1)
    .map((part) => Buffer.from(part, 'hex').toString())
  return [table.slice(tablePrefix.length + 1), ...attributes].join(' ').trim()
}

/** An engine that notes the key of each item that is written. */
const noting = (engine: Engine, note: (key: string) => void): Engine => ({
  ...engine,
  newDraft: () => {
    const draft = engine.newDraft()
    const drafted: string[] = []
    return {
      ...draft,
      write: (key, value) => {
        drafted.push(key)
        draft.write(key, value)
      },
      commit: () => {
        for (const key of drafted) if (key.startsWith('item~')) note(readable(key))
        return draft.commit()
      },
    }
  },
})

/** All tables of the portal in this process, in memory, and which of their items were written since it was last asked. */
export const startTables = async () => {
  let written: string[] = []
  const opened = await openEngine(undefined, Date.now)
  const engine = noting(opened, (key) => written.push(key))
  for (const name of Object.keys(keys) as Name[]) await ensureTable(engine)(propertiesOf(name))
  const server = createDynamoDbServer(engine, permitAll)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    takeWritten: (): string[] => {
      const taken = written
      written = []
      return taken
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await engine.close()
    },
  }
}
