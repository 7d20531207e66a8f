import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb'
import { putConfig } from '../../../functions/settings/putConfig'
import type { TransactItem } from '../../../functions/core/store/storeWrites'
import { callerOf, openScene, tableKeys } from '../../integration/openScene'
import type { Figure } from '../core/Figure'
import { sizeOfItem } from '../month/sizeOfItems'

type Request = Parameters<DynamoDBDocumentClient['send']>[0]
type Keys = Record<string, unknown>

const unitBytes = 1024
/** A transaction prepares each of its items, and then writes or checks it. */
const perItem = 2
/** The field by which an entry of the log stands in the index of settings. */
const indexField = 'turnsOf'

const placeOf = ({ Put, Update, Delete, ConditionCheck }: TransactItem) => {
  const { TableName = '', ...write } = Put ?? Update ?? Delete ?? ConditionCheck ?? {}
  const names: readonly string[] = tableKeys[TableName as keyof typeof tableKeys]
  const item: Keys = ('Key' in write ? write.Key : Put?.Item) ?? {}
  return { TableName, Key: Object.fromEntries(names.map((name) => [name, item[name]])) }
}

/** What the store bills for a save of one setting of a device, in its one transaction. */
export const measureSave = async (): Promise<Figure[]> => {
  const scene = openScene()
  const device = await scene.addDevice('SAVE00001')
  const written: TransactItem[] = []
  const client = {
    send: async (command: Request) => {
      const { TransactItems = [] } = command.input as { TransactItems?: TransactItem[] }
      const answer: unknown = await scene.documents.send(command)
      written.push(...TransactItems)
      return answer
    },
  } as unknown as DynamoDBDocumentClient
  const service = { ...scene.openService(client), deliver: () => Promise.resolve() }
  const save = (interval: number) =>
    putConfig(service, 'page')(
      { deviceid: device, config: { gps: { interval } }, allowUnknownKeys: true },
      callerOf(1),
    )
  // The first one begins the queue of the device.
  await save(60)
  written.length = 0
  await save(120)
  const items = await Promise.all(
    written.map(
      async (item) => (await scene.documents.send(new GetCommand(placeOf(item)))).Item ?? placeOf(item).Key,
    ),
  )
  const units = items.reduce((sum, item) => sum + perItem * Math.ceil(sizeOfItem(item) / unitBytes), 0)
  const indexed = items.filter((item) => indexField in item).length
  return [
    {
      name: 'a save of one setting',
      ours: units + indexed,
      baseline: units,
      against: 'without the index of settings',
      unit: 'WRU',
      limit: `${items.length} items in one transaction, two units for each kilobyte of an item; ${indexed} in the index`,
    },
  ]
}
