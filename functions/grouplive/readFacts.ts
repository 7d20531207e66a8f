import type { DeviceId } from '../../shared/core/ids'
import type { AssetFact } from '../../shared/grouplive/groupValues'
import { tierOf } from '../../shared/plans/tierOf'
import type { DeviceStore, RecordItem } from '../devices/deviceStore'
import { planFields } from './keptReading'

type Field = 'name' | 'assetType' | 'model' | 'fw' | (typeof planFields)[number]

/** What of a record tells a fact, and how. */
const facts = {
  name: { fields: ['name'], read: ({ name }) => name },
  type: { fields: ['assetType'], read: ({ assetType = '' }) => assetType },
  model: { fields: ['model'], read: ({ model }) => model },
  fw: { fields: ['fw'], read: ({ fw }) => fw },
  tier: { fields: planFields, read: (plan, nowMs) => tierOf({ ...plan, nowMs }).name },
} as const satisfies Record<
  AssetFact,
  { fields: readonly Field[]; read: (record: Pick<RecordItem, Field>, nowMs: number) => string }
>

/** What is asked of the records of devices, in the order of the question, of those that have one. */
export const readFacts = (
  devices: Pick<DeviceStore, 'readRecords'>,
  deviceids: readonly DeviceId[],
  asked: readonly AssetFact[],
  nowMs: number,
): Promise<Map<DeviceId, string[]>> => {
  const needed = asked.flatMap((fact): readonly Field[] => facts[fact].fields)
  // Only what is read of a record has to be there.
  return devices.readRecords({ deviceids, fields: needed }, (record) =>
    asked.map((fact) => facts[fact].read(record as Pick<RecordItem, Field>, nowMs)),
  )
}
