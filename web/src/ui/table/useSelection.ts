import { useState } from 'react'

const none: ReadonlySet<string> = new Set()

/** The state of a table's selection: spread it into `selection`, beside the actions. */
export const useSelection = () => {
  const [ids, setIds] = useState(none)
  return { ids, onIds: setIds, clear: () => setIds(none) }
}
