interface Column {
  readonly field: string
  readonly label: string
}

/** The fields that firmware is known to send, in the order in which people read them (domain, `ble`). */
const known: readonly Column[] = [
  { field: 'id', label: 'Address' },
  { field: 'rssi', label: 'Signal (dBm)' },
  { field: 'data', label: 'Data' },
]

export const fieldsOf = (item: unknown): Readonly<Record<string, unknown>> =>
  typeof item === 'object' && item !== null ? (item as Record<string, unknown>) : { value: item }

/** The columns of a table of Bluetooth devices: the known ones first, then whatever else a firmware gives. */
export const bleColumns = (items: readonly unknown[]): readonly Column[] => {
  const fields = new Set(items.flatMap((item) => Object.keys(fieldsOf(item))))
  const others = [...fields].filter((field) => known.every((column) => column.field !== field))
  return [
    ...known.filter(({ field }) => fields.has(field)),
    ...others.map((field) => ({ field, label: field })),
  ]
}
