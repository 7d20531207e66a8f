import { present } from '../core/store/conditionOf'
import { checkItem, type TransactItem } from '../core/store/storeWrites'
import { type RecordItem, deviceItem } from './deviceStore'

/** Holds while the device belongs to whom it belonged to when it was read. */
export const ownerUnchanged = (
  TableName: string,
  { deviceid, addedTs }: Pick<RecordItem, 'deviceid' | 'addedTs'>,
): TransactItem => checkItem(TableName, { deviceid, sk: deviceItem.record }, { deviceid: present, addedTs })
