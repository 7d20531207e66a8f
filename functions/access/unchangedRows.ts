import { present } from '../core/store/conditionOf'
import { checkItem } from '../core/store/deleteItem'
import type { TransactItem } from '../core/store/transact'
import type { AccessRow } from './accessStore'

/** Checks that the rows which a role comes from are still as they were read, each row once. */
export const unchangedRows = (
  TableName: string,
  rows: readonly Pick<AccessRow, 'pk' | 'sk' | 'role'>[],
): TransactItem[] => {
  const each = new Map(rows.map((row) => [`${row.pk} ${row.sk}`, row]))
  return [...each.values()].map(({ pk, sk, role }) =>
    checkItem(TableName, { pk, sk }, role === undefined ? { pk: present } : { role }),
  )
}
