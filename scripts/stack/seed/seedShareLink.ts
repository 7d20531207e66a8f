import { writeFileSync } from 'node:fs'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { DeviceId } from '../../../shared/core/ids'
import { linkHours } from '../../../shared/sharelinks/linkScope'
import type { AccessStore } from '../../../functions/access/accessStore'
import type { DeviceStore } from '../../../functions/devices/deviceStore'
import type { Caller } from '../../../functions/core/http/caller'
import type { WriteLog } from '../../../functions/serverlog/logEntry'
import { makeDeviceLink } from '../../../functions/sharelinks/changeLinks'
import { openPlaceStore } from '../../../functions/places/placeStore'
import { openKnownFences } from '../../../functions/sharelinks/knownFences'
import { openLinkStore } from '../../../functions/sharelinks/linkStore'
import type { UserStore } from '../../../functions/users/userStore'
import { demoLink } from './demoLink'
import { linkMark } from './seedMarks'

interface Parts {
  documents: DynamoDBDocumentClient
  TableName: string
  accessTable: string
  devices: DeviceStore
  access: AccessStore
  users: UserStore
  writeLog: WriteLog
}

/** A link of a demo truck that works; its address stands in the folder of the stack, since no store has it. */
export const seedShareLink = async (
  dir: string,
  { documents, TableName, accessTable, ...parts }: Parts,
  maker: Caller,
): Promise<void> => {
  const links = openLinkStore(documents, TableName)
  const make = makeDeviceLink({
    ...{ ...parts, documents, links, portalAddress: undefined, now: Date.now },
    makeToken: () => demoLink,
    knownFences: openKnownFences(openPlaceStore(documents, accessTable)),
  })
  const wanted = { hours: linkHours.most, position: 'exact', history: 'week' } as const
  const { address } = await make(
    {
      deviceid: DeviceId.parse('TRUCK0001'),
      keys: ['vsys', 'ambient', 'gps_speed', 'coolant_temp', 'fuel_level', 'digital1', 'cp1'],
      ...wanted,
    },
    maker,
  )
  writeFileSync(linkMark(dir), address)
}
