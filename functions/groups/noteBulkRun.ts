import { Problem } from '../../shared/core/problem'
import type { noteBulkRun as contract } from '../../shared/groups/bulkRun'
import { accessKey } from '../core/accessKey'
import type { Serve } from '../core/serve'
import { tryTransact } from '../core/transact'
import type { GroupParts } from './groupParts'
import { devicesIn } from './readGroups'

/** Longer than a run over two hundred devices tells; the log of each device has its own part whole. */
const maxDescriptionLength = 8000

const nameOf = { settings: 'Bulk Settings', firmware: 'Bulk Firmware' } as const

/** Notes a run over many devices in the log of their group, under the name of whoever made it. */
export const noteBulkRun =
  ({ documents, access, groups, writeLog, now }: GroupParts): Serve<typeof contract> =>
  async ({ groupid, kind, change, devices }, caller) => {
    const group = await groups.read(groupid)
    if (group === undefined) throw new Problem('notFound')
    if (group.kind === 'default') throw new Problem('forbidden')
    const held = new Set<string>(await devicesIn(access, group))
    // Somebody may have taken one out meanwhile, which is why it failed: that belongs into the log as well.
    if (!devices.some(({ deviceid }) => held.has(deviceid))) throw new Problem('notFound')
    const done = devices.filter(({ outcome }) => outcome === 'success').length
    const lines = devices.map(({ deviceid, outcome, message }) =>
      [deviceid, outcome, message, held.has(deviceid) ? '' : '(not in the group)'].filter(Boolean).join(' '),
    )
    const text = [`${change}`, `${done} of ${devices.length} devices`, ...lines].join('\n')
    const event = { category: 'Group' as const, name: nameOf[kind] }
    const description = text.slice(0, maxDescriptionLength)
    await tryTransact(documents, [
      writeLog({ subject: accessKey.group(groupid), ...event, description }, caller, now()),
    ])
    return { message: 'Noted' }
  }
