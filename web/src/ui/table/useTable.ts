import { type RowData, type TableOptions, type TableState, createTable } from '@tanstack/react-table'
import { useState } from 'react'

/** The table library's core with its state kept by React. Options are taken anew at every render. */
export const useTable = <T extends RowData>(options: TableOptions<T>) => {
  const [table] = useState(() =>
    createTable<T>({ state: {}, onStateChange: () => undefined, renderFallbackValue: null, ...options }),
  )
  const [state, setState] = useState<TableState>(() => table.initialState)
  table.setOptions((previous) => ({
    ...previous,
    ...options,
    state: { ...state, ...options.state },
    onStateChange: setState,
  }))
  return table
}
