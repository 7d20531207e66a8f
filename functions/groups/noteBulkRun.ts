import type { InputOf } from '../../shared/core/endpoint'
import type { BulkOutcome, noteBulkRun as contract } from '../../shared/groups/bulkRun'
import { Problem } from '../../shared/core/problem'
import { accessKey } from '../core/accessKey'
import type { Serve } from '../core/http/serve'
import { tryTransact } from '../core/store/transact'
import type { GroupParts } from './groupParts'
import { devicesIn } from './readGroups'

type Run = Pick<InputOf<typeof contract>, 'change' | 'devices'>

/** As the page of the results calls them. */
const words = {
  error: 'Failed',
  cancelled: 'Cancelled',
  queued: 'Queued',
  success: 'Success',
} as const satisfies Record<BulkOutcome, string>

/** What a person looks for first comes first. */
const order = { error: 0, cancelled: 1, queued: 2, success: 3 } as const satisfies Record<BulkOutcome, number>

/** Much more than a thousand devices with a few different results take. */
const maxLength = 20_000

/** A run over many devices in words: one line for each result, with all devices that had it. */
export const describeRun = ({ change, devices }: Run, held: ReadonlySet<string>): string => {
  const byResult = new Map<string, string[]>()
  for (const { deviceid, outcome, message } of devices.toSorted(
    (a, b) => order[a.outcome] - order[b.outcome],
  )) {
    const result = [words[outcome], message].filter((part) => part !== '').join('. ')
    const ids = byResult.get(result) ?? []
    // A person may have taken one out meanwhile, which is why it failed: that belongs into the log as well.
    ids.push(held.has(deviceid) ? deviceid : `${deviceid} (not in the group)`)
    byResult.set(result, ids)
  }
  const count = (of: BulkOutcome) => devices.filter(({ outcome }) => outcome === of).length
  const applied = count('success')
  const soFar = applied === 0 ? '' : `, applied by ${applied} so far`
  const sum = `Queued for ${applied + count('queued')} of ${devices.length} devices${soFar}`
  const lines = [...byResult].map(([result, ids]) => `${ids.join(', ')}: ${result}`)
  return [change, sum, ...lines].join('\n').slice(0, maxLength)
}

const nameOf = { settings: 'Bulk Settings', firmware: 'Bulk Firmware' } as const

/** Notes a run over many devices in the log of their group, under the name of the person who made it. */
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
