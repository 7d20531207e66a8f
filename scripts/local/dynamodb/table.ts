import type { IndexDescription, TableDescription } from './tableDescription'

/** A table as the stand-in keeps it: its description and the settings that AWS answers by other operations. */
export interface Table {
  description: TableDescription
  timeToLiveAttribute?: string
  pointInTimeRecovery: boolean
  tags: Record<string, string>
}

export const indexesOf = ({ description }: Table): IndexDescription[] => [
  ...(description.LocalSecondaryIndexes ?? []),
  ...(description.GlobalSecondaryIndexes ?? []),
]

/** Does a write to the table concern anything but the item itself? If so the item's old form must be read first. */
export const hasFollowers = (table: Table): boolean =>
  table.description.LocalSecondaryIndexes !== undefined ||
  table.description.GlobalSecondaryIndexes !== undefined ||
  table.description.StreamSpecification?.StreamEnabled === true
