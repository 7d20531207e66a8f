import type { IndexDescription, TableDescription } from './tableDescription'

/** A table as the stand-in keeps it. */
export interface Table {
  description: TableDescription
  timeToLiveAttribute?: string
}

export const indexesOf = ({ description }: Table): IndexDescription[] => [
  ...(description.LocalSecondaryIndexes ?? []),
  ...(description.GlobalSecondaryIndexes ?? []),
]

/** Does a write to the table concern anything but the item itself? If so the item's old form must be read first. */
export const hasIndexes = ({ description }: Table): boolean =>
  description.LocalSecondaryIndexes !== undefined || description.GlobalSecondaryIndexes !== undefined
