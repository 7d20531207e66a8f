import { useMemo } from 'react'
import * as z from 'zod/mini'
import { useUser } from '../session/sessionContext'
import { useStored } from '../storage/useStored'

const Names = z.array(z.string().check(z.maxLength(80))).check(z.maxLength(200))
const Chosen = z.object({ shown: Names, hidden: Names })
const asUsual: z.infer<typeof Chosen> = { shown: [], hidden: [] }

/**
 * Which columns of a table a person does not see, kept in this browser: the usual ones that were taken away, and the
 * extra ones that were not asked for.
 */
export const useHiddenColumns = (table: string, extra: readonly string[]) => {
  const { userid } = useUser()
  const [chosen, setChosen] = useStored(`user:${userid}`, `columns:${table}`, Chosen, asUsual)
  const hidden = useMemo(
    () => [...extra.filter((id) => !chosen.shown.includes(id)), ...chosen.hidden],
    [extra, chosen],
  )
  const setHidden = (next: readonly string[]) =>
    setChosen({
      hidden: next.filter((id) => !extra.includes(id)),
      // Columns of a list that is not shown now stay as they were chosen.
      shown: [
        ...chosen.shown.filter((id) => !extra.includes(id)),
        ...extra.filter((id) => !next.includes(id)),
      ],
    })
  return [hidden, setHidden] as const
}
