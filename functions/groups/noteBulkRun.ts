import { Problem } from '../../shared/core/problem'
import type { noteBulkRun as contract } from '../../shared/groups/bulkRun'
import { accessKey } from '../core/accessKey'
import type { Serve } from '../core/http/serve'
import { tryTransact } from '../core/store/transact'
import { describeRun } from './describeRun'
import type { GroupParts } from './groupParts'
import { devicesIn } from './readGroups'

const nameOf = { settings: 'Bulk Settings', firmware: 'Bulk Firmware' } as const

/** Notes a run over many devices in the log of their group, under the name of whoever made it. */
export const noteBulkRun =
  ({ documents, access, groups, writeLog, now }: GroupParts): Serve<typeof contract> =>
  async ({ groupid, kind, change, devices }, caller) => {
    const group = await groups.read(groupid)
    if (group === undefined) throw new Problem('notFound')
    if (group.kind === 'default') throw new Problem('forbidden')
    const held = new Set<string>(await devicesIn(access, group))
    if (!devices.some(({ deviceid }) => held.has(deviceid))) throw new Problem('notFound')
    const event = { category: 'Group' as const, name: nameOf[kind] }
    const description = describeRun({ change, devices }, held)
    await tryTransact(documents, [
      writeLog({ subject: accessKey.group(groupid), ...event, description }, caller, now()),
    ])
    return { message: 'Noted' }
  }
