import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { keptMs } from '../../../functions/sharelinks/openLink'
import { counting } from '../../integration/counting'
import { openLinkScene, usualLink } from '../../integration/linkScene'
import type { Figure } from '../core/Figure'

const viewers = 1000
const windows = 3

type Request = Parameters<DynamoDBDocumentClient['send']>[0]

/** Tables of what decides whether a link may be seen, which is asked for each viewer. */
const ofCheck = new Set(['shareLinks', 'access', 'users'])

/** Two clients that count: what is read for the check, and what is read of what the link shows. */
const countingApart = (documents: DynamoDBDocumentClient) => {
  const [check, shown] = [counting(documents), counting(documents)]
  const tablesOf = ({ input }: Request): string[] => {
    const { TableName, RequestItems = {} } = input as { TableName?: string; RequestItems?: object }
    return TableName === undefined ? Object.keys(RequestItems) : [TableName]
  }
  const send = (command: Request) => {
    const isCheck = tablesOf(command).every((table) => ofCheck.has(table))
    return (isCheck ? check : shown).documents.send(command)
  }
  return { documents: { send } as unknown as DynamoDBDocumentClient, check, shown }
}

/** What is read of the tables in some windows of 15 s with one viewer of a link, and with a thousand, in one process. */
export const countViewers = async (): Promise<Figure[]> => {
  const scene = await openLinkScene()
  await scene.putReading({ vsys: 12.6, ambient: 21 })
  const { token } = await scene.server.make(usualLink, scene.sharer)
  const { documents, check, shown } = countingApart(scene.documents)
  const server = scene.serverOn(documents)
  const { session } = await server.open({ token })
  const readsWith = async (count: number) => {
    scene.clock.ms += keptMs
    const units = { check: 0, shown: 0 }
    check.takeUnits()
    shown.takeUnits()
    for (let n = 0; n < windows; n += 1) {
      for (let viewer = 0; viewer < count; viewer += 1) await server.read({ session })
      units.check += check.takeUnits()
      units.shown += shown.takeUnits()
      scene.clock.ms += keptMs
    }
    return units
  }
  const [one, many] = [await readsWith(1), await readsWith(viewers)]
  return [
    {
      name: 'readings, devices and settings read for 1,000 viewers of a link, against one',
      ours: many.shown / one.shown,
      unit: '×',
      aim: '≤ 2',
      limit: `${one.shown / windows} read units in 15 s in each process, however many look`,
    },
    {
      name: 'read units of the check of each viewer, every 15 s',
      ours: many.check / viewers / windows,
      unit: '',
      limit:
        'the link, its maker, the maker’s role and what forbids links, read strongly consistent: a link ends at the first request after',
    },
  ]
}
