/** Names in the address that say how a chart is looked at, beside that of the chart itself. */
export const viewNames = ['range', 'from', 'to', 'with'] as const
